import { describe, expect, it } from 'vitest';
import { calendarText, fiveDays } from '../../../cpm/test/test-schedule.ts';
import { computeCpm } from '../../../cpm/index.ts';
import { formatMinutes } from '../../../model/index.ts';
import { findTable, readSchedule, readXer, type Xer } from '../../../xer/index.ts';
import { pairUpdates } from '../../pair-updates.ts';
import type { UpdateFile } from '../../pair.ts';
import { scheduleSteps } from '../schedule-steps.ts';
import { createTablesFile, link, project, task } from '../test/tables-file.ts';

function readSteps(previous: UpdateFile, current: UpdateFile): ReadonlyMap<string, Xer> {
  const { files } = scheduleSteps(pairUpdates([previous, current]), { keepSteps: true });
  return new Map(files.map(({ name, bytes }) => [name, readXer(Buffer.concat(bytes))]));
}

/** The rows of a table as objects, without empty cells. */
function listRows(xer: Xer | undefined, name: string): Record<string, string>[] {
  const table = xer === undefined ? undefined : findTable(xer, name);
  return Array.from({ length: table?.rowCount ?? 0 }, (_, row) => {
    const cells = (table?.columns ?? []).map((column) => [column, table?.findText(row, column)] as const);
    return Object.fromEntries(cells.filter((cell): cell is [string, string] => cell[1] !== undefined));
  });
}

function listFinishes(xer: Xer | undefined): (string | undefined)[] {
  if (xer === undefined) return [];
  const cpm = computeCpm(readSchedule(xer));
  return cpm.kind === 'loop' ? [] : cpm.projects.map(({ finish }) => formatMinutes(finish, ' '));
}

describe('a step as a file', () => {
  it('gets the columns and tables that only the current file has', () => {
    const previous = createTablesFile('then.xer', {
      PROJECT: [project('1', 'ONE')],
      TASK: [task('11', ['1', 'A'], 2), task('12', ['1', 'B'], 2)],
    });
    const started = {
      status_code: 'TK_Active',
      act_start_date: '2026-03-02 08:00',
      suspend_date: '2026-03-03 08:00',
      resume_date: '2026-03-05 08:00',
      phys_complete_pct: '40',
    };
    const current = createTablesFile('now.xer', {
      PROJECT: [project('1', 'ONE', { last_recalc_date: '2026-03-04 08:00' })],
      TASK: [task('11', ['1', 'A'], 2, started), task('12', ['1', 'B'], 2)],
      TASKPRED: [link('11', '12')],
    });
    const steps = readSteps(previous, current);
    expect(listRows(steps.get('step_1_progress'), 'PROJECT')[0]?.['last_recalc_date']).toBe(
      '2026-03-04 08:00',
    );
    expect(listRows(steps.get('step_1_progress'), 'TASK')).toEqual([
      { ...task('11', ['1', 'A'], 2, started) },
      { ...task('12', ['1', 'B'], 2) },
    ]);
    expect(listRows(steps.get('step_1_progress'), 'TASKPRED')).toEqual([]);
    expect(listRows(steps.get('step_3_network'), 'TASKPRED')).toEqual([
      {
        task_pred_id: '1',
        pred_task_id: '11',
        task_id: '12',
        proj_id: '1',
        pred_proj_id: '1',
        pred_type: 'PR_FS',
        lag_hr_cnt: '0',
      },
    ]);
    expect([...steps.values()].map((xer) => listFinishes(xer)[0])).toEqual([
      '2026-03-03 17:00',
      '2026-03-06 17:00',
      '2026-03-06 17:00',
      '2026-03-10 17:00',
      '2026-03-10 17:00',
    ]);
  });

  it('contains added activities with new ids, calendars and WBS elements, and nothing of deleted ones', () => {
    const nodes = (root: string, child: string) => [
      { wbs_id: root, proj_id: '1', proj_node_flag: 'Y', wbs_short_name: 'ONE' },
      { wbs_id: child, proj_id: '1', parent_wbs_id: root, proj_node_flag: 'N', wbs_short_name: 'W' },
    ];
    const previous = createTablesFile(
      'then.xer',
      {
        PROJECT: [project('1', 'ONE')],
        PROJWBS: nodes('70', '71'),
        TASK: [task('11', ['1', 'A'], 2), task('12', ['1', 'GONE'], 2)],
        TASKPRED: [link('11', '12')],
        TASKMEMO: [
          { memo_id: '1', task_id: '11' },
          { memo_id: '2', task_id: '12' },
        ],
        UDFVALUE: [{ udf_type_id: '1', fk_id: '11' }],
      },
      (text) => Buffer.from(text.replace('A\t1\tTT', 'Plan\u00fa A\t1\tTT'), 'latin1'),
    );
    const base = calendarText([2, 3, 4, 5, 6], [['08:00', '12:00']], [46087]);
    const current = createTablesFile('now.xer', {
      PROJECT: [project('1', 'ONE')],
      PROJWBS: nodes('90', '91'),
      CALENDAR: [
        { clndr_id: '2', clndr_name: 'Base', clndr_type: 'CA_Base', clndr_data: base },
        {
          clndr_id: '3',
          clndr_name: 'Own',
          clndr_type: 'CA_Project',
          proj_id: '1',
          base_clndr_id: '2',
          clndr_data: fiveDays,
        },
      ],
      TASK: [
        task('12', ['1', 'A'], 2, { wbs_id: '91', task_name: 'Plan\u00fa A' }),
        task('11', ['1', 'NEW'], 3, {
          wbs_id: '91',
          clndr_id: '3',
          rsrc_id: '5',
          task_name: '\u4e2d and \u00e9',
        }),
      ],
      TASKPRED: [link('12', '11')],
    });
    const steps = readSteps(previous, current);
    const network = steps.get('step_3_network');
    expect(
      listRows(network, 'TASK').map(({ task_id, task_code, wbs_id, clndr_id, rsrc_id }) => [
        task_id,
        task_code,
        wbs_id,
        clndr_id,
        rsrc_id,
      ]),
    ).toEqual([
      ['11', 'A', undefined, '1', undefined],
      ['13', 'NEW', '71', '2', undefined],
    ]);
    expect(listRows(network, 'TASK')[1]?.['task_name']).toBe('? and \u00e9');
    expect(
      listRows(network, 'CALENDAR')
        .slice(1)
        .map(({ clndr_id, clndr_name, base_clndr_id, proj_id }) => [
          clndr_id,
          clndr_name,
          base_clndr_id,
          proj_id,
        ]),
    ).toEqual([
      ['2', 'Own', '3', '1'],
      ['3', 'Base', undefined, undefined],
    ]);
    expect(listRows(network, 'TASKMEMO')).toEqual([{ memo_id: '1', task_id: '11' }]);
    expect(listRows(network, 'TASKPRED').map(({ pred_task_id, task_id }) => [pred_task_id, task_id])).toEqual(
      [['11', '13']],
    );
    // Friday 6 is a day off on the base calendar.
    expect(listFinishes(network)).toEqual(['2026-03-09 17:00']);
    expect(listFinishes(steps.get('step_4_calendars'))).toEqual(['2026-03-09 17:00']);
  });
});
