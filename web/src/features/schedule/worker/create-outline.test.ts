import { describe, expect, it } from 'vitest';
import { formatMinutes } from '../model/time-view.ts';
import { hasFlag, type Outline } from '../model/outline.ts';
import { createOutline } from './create-outline.ts';
import { readSample, readTables } from './test/read-sample.ts';

/** Rows as `level name`. */
const describeRows = ({ rows, groups, activities }: Outline): string[] =>
  [...rows.items].map((item, row) =>
    [rows.levels[row], item < 0 ? groups.codes[~item] : activities.ids[item]].join(' '),
  );

const wbs = [
  ['wbs_id', 'proj_id', 'parent_wbs_id', 'proj_node_flag', 'wbs_short_name', 'wbs_name', 'seq_num'],
  ['1', '10', '', 'Y', 'P', 'Plant', '1'],
  ['2', '10', '1', 'N', 'LATE', 'Late', '20'],
  ['3', '10', '1', 'N', 'SOON', 'Soon', '10'],
  ['4', '10', '3', 'N', 'DEEP', 'Deep', '1'],
  ['5', '10', '1', 'N', 'EMPTY', 'Empty', '5'],
];
const activity = (id: string, wbsId: string, start: string, finish: string): string[] => [
  `9${id}`,
  '10',
  wbsId,
  id,
  start,
  finish,
];
const schedule = readTables({
  PROJECT: [
    ['proj_id', 'proj_short_name', 'export_flag', 'last_recalc_date'],
    ['10', 'P', 'Y', '2026-01-05 08:00'],
  ],
  PROJWBS: wbs,
  TASK: [
    ['task_id', 'proj_id', 'wbs_id', 'task_code', 'early_start_date', 'early_end_date'],
    activity('3', '2', '2026-03-02 08:00', '2026-03-06 17:00'),
    activity('2', '3', '2026-02-02 08:00', '2026-02-06 17:00'),
    activity('1', '3', '2026-02-02 08:00', '2026-02-03 17:00'),
    activity('4', '4', '2026-01-12 08:00', '2026-01-16 17:00'),
    activity('5', '7', '', ''),
  ],
});

describe('the outline of a schedule', () => {
  it('groups activities by the WBS in the order of its elements, each group by start and ID', () => {
    expect(describeRows(createOutline(schedule))).toEqual([
      '1 P',
      '2 5',
      '2 SOON',
      '3 1',
      '3 2',
      '3 DEEP',
      '4 4',
      '2 LATE',
      '3 3',
    ]);
  });

  it('has the end, size and date range of each group', () => {
    const { rows, groups } = createOutline(schedule);
    expect([...rows.ends]).toEqual([9, 2, 7, 4, 5, 7, 7, 9, 9]);
    expect([...groups.counts]).toEqual([5, 3, 1, 1]);
    expect([...groups.starts].map(formatMinutes)).toEqual([
      '12-Jan-26 08:00',
      '12-Jan-26 08:00',
      '12-Jan-26 08:00',
      '02-Mar-26 08:00',
    ]);
    expect(formatMinutes(groups.finishes[0])).toBe('06-Mar-26 17:00');
  });

  it('terminates on WBS cycles', () => {
    const circle = readTables({
      PROJECT: [
        ['proj_id', 'proj_short_name'],
        ['10', 'P'],
      ],
      PROJWBS: [
        ['wbs_id', 'proj_id', 'parent_wbs_id', 'wbs_short_name'],
        ['1', '10', '2', 'ONE'],
        ['2', '10', '1', 'TWO'],
      ],
      TASK: [
        ['task_id', 'proj_id', 'wbs_id', 'task_code'],
        ['91', '10', '1', 'A'],
      ],
    });
    expect(describeRows(createOutline(circle)).at(-1)).toMatch(/^\d A$/);
  });

  it('contains every activity of the sample once, with its dates, float and status', () => {
    const sample = readSample();
    const outline = createOutline(sample);
    const { activities, rows } = outline;
    expect([...rows.items].filter((item) => item >= 0).sort((one, other) => one - other)).toEqual([
      ...sample.activities.keys(),
    ]);
    const place = activities.ids.indexOf('A1010');
    expect(formatMinutes(activities.starts[place])).toBe('05-Jan-26 08:00');
    expect(hasFlag(activities, place, 'completed')).toBe(true);
    expect(activities.totalFloats[place]).toBeNaN();
    for (const [at, { totalFloatMinutes, status }] of sample.activities.entries())
      if (status !== 'completed' && totalFloatMinutes !== undefined)
        expect(hasFlag(activities, at, 'critical')).toBe(totalFloatMinutes <= 0);
  });
});
