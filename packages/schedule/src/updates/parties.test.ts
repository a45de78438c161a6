import { describe, expect, it } from 'vitest';
import { readSchedule, readXer } from '../xer/index.ts';
import { pairUpdates } from './pair-updates.ts';
import { createPartyFinder, type PartyChoice } from './parties.ts';

/** Activities as `A:wbs:code`. */
function createFile(name: string, activities: readonly string[]) {
  const rows = activities.map((text, place) => {
    const [code = '', wbs = '', value = ''] = text.split(':');
    return { id: 10 + place, code, wbs, value };
  });
  const table = (title: string, columns: string, lines: readonly string[]): string =>
    `%T\t${title}\r\n%F\t${columns}\r\n${lines.map((line) => `%R\t${line}\r\n`).join('')}`;
  const text = [
    'ERMHDR\t23.12\t2026-03-16\tProject\ta\tb\tc\td\tUSD\r\n',
    table('PROJECT', 'proj_id\tproj_short_name\texport_flag\tlast_recalc_date', [
      '1\tP\tY\t2026-03-02 08:00',
    ]),
    table('PROJWBS', 'wbs_id\tproj_id\tproj_node_flag\tparent_wbs_id\twbs_short_name\twbs_name', [
      '1\t1\tY\t\tP\tP',
      '2\t1\tN\t1\tS\tSteel',
      '3\t1\tN\t2\tE\tErection',
    ]),
    table('ACTVTYPE', 'actv_code_type_id\tactv_code_type', ['7\tTrade  Group']),
    table('ACTVCODE', 'actv_code_id\tactv_code_type_id\tshort_name\tactv_code_name', [
      '70\t7\tO\tOwner',
      '71\t7\tC\t',
    ]),
    table(
      'TASK',
      'task_id\tproj_id\twbs_id\ttask_code\ttask_name\ttask_type\tstatus_code\ttarget_drtn_hr_cnt\tremain_drtn_hr_cnt',
      rows.map(({ id, code, wbs }) => `${id}\t1\t${wbs}\t${code}\t${code}\tTT_Task\tTK_NotStart\t8\t8`),
    ),
    table(
      'TASKACTV',
      'task_id\tactv_code_type_id\tactv_code_id\tproj_id',
      rows.filter(({ value }) => value !== '').map(({ id, value }) => `${id}\t7\t${value}\t1`),
    ),
    '%E\r\n',
  ].join('');
  const xer = readXer(Buffer.from(text, 'latin1'));
  return { name, xer, schedule: readSchedule(xer) };
}

function findParties(choice: PartyChoice, ids: readonly string[]) {
  const [paired] = pairUpdates([
    createFile('then.xer', ['A:2:71', 'B:3:70', 'D:3:70']),
    createFile('now.xer', ['A:3:70', 'B:2:', 'C:1:71']),
  ]).projects;
  if (paired === undefined) throw new Error('Nothing is paired');
  const find = createPartyFinder(paired, choice);
  return ids.map(find);
}

describe('the party of an activity', () => {
  const ids = ['A', 'B', 'C', 'D', 'none'];

  it('is the value of its code in the current update, of a deleted one in the previous update', () => {
    // A value without a name has its short name.
    expect(findParties({ kind: 'code', type: 'trade group' }, ids)).toEqual([
      'Owner',
      null,
      'C',
      'Owner',
      null,
    ]);
    expect(findParties({ kind: 'code', type: 'Phase' }, ids)).toEqual([null, null, null, null, null]);
  });

  it('is its WBS element of a level below the project', () => {
    expect(findParties({ kind: 'wbs', level: 1 }, ids)).toEqual(['Steel', 'Steel', null, 'Steel', null]);
    expect(findParties({ kind: 'wbs', level: 2 }, ids)).toEqual(['Erection', null, null, 'Erection', null]);
  });

  it('is that of a table', () => {
    const parties = new Map([
      ['A', 'Contractor'],
      ['D', 'Owner'],
    ]);
    expect(findParties({ kind: 'table', parties }, ids)).toEqual(['Contractor', null, null, 'Owner', null]);
  });
});
