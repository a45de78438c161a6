import { describe, expect, it } from 'vitest';
import { compareProject } from './compare-project.ts';
import { pairUpdates } from './pair-updates.ts';
import { createTablesFile, project, task } from './steps/test/tables-file.ts';

type Row = Readonly<Record<string, string>>;

interface Side {
  readonly elements: readonly Row[];
  readonly tasks: readonly Row[];
}

const element = (id: string, parent: string, name: string): Row => ({
  wbs_id: id,
  proj_id: '1',
  parent_wbs_id: parent,
  proj_node_flag: parent === '' ? 'Y' : 'N',
  wbs_short_name: name,
  wbs_name: name,
});
const work = (id: string, wbs: string): Row => ({ ...task(id, ['1', `A${id}`], 2), wbs_id: wbs });

const createFile = (name: string, { elements, tasks }: Side, dataDate: Row = {}) =>
  createTablesFile(name, { PROJECT: [project('1', 'P', dataDate)], PROJWBS: elements, TASK: tasks });

function compare(before: Side, now: Side) {
  const later = { last_recalc_date: '2026-03-09 08:00' };
  const [paired] = pairUpdates([createFile('then.xer', before), createFile('now.xer', now, later)]).projects;
  if (paired === undefined) throw new Error('The projects are a pair');
  const { wbs, wbsMoves } = compareProject(paired).lists;
  return { moved: wbs.map(({ id }) => id), moves: wbsMoves };
}

const root = element('1', '', 'P');
const then = {
  elements: [root, element('2', '1', 'East'), element('3', '2', 'Walls'), element('4', '1', 'West')],
  tasks: [work('10', '3'), work('11', '3'), work('12', '2'), work('13', '4')],
};

describe('WBS elements that moved', () => {
  it('are one row for the top of what moved, without its activities', () => {
    const deeper = [
      root,
      element('9', '1', 'Phase 1'),
      element('2', '9', 'East'),
      element('3', '2', 'Walls'),
    ];
    const now = { ...then, elements: [...deeper, element('4', '1', 'West')] };
    expect(compare(then, now)).toEqual({
      moved: [],
      moves: [{ previousNames: 'East', currentNames: 'Phase 1 / East', activities: 3, element: true }],
    });
  });

  it('are apart from activities that moved alone', () => {
    const now = { ...then, tasks: [work('10', '4'), work('11', '3'), work('12', '2'), work('13', '4')] };
    expect(compare(then, now)).toEqual({
      moved: ['A10'],
      moves: [{ previousNames: 'East / Walls', currentNames: 'West', activities: 1, element: false }],
    });
  });
});
