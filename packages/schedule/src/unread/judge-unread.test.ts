import { describe, expect, it } from 'vitest';
import { readTables, taskCells } from '../xer/test/test-tables.ts';
import { countUnread } from './count-unread.ts';
import { checkUnread, formatUnread } from './judge-unread.ts';
import type { Unread } from './unread-log.ts';

const create = (unread: number, of: number, kind: Unread['kind'] = 'durations'): Unread[] => [
  { kind, unread, of, places: ["line 5, table TASK, column remain_drtn_hr_cnt, activity A: '2 weeks'"] },
];

describe('what could not be read', () => {
  it('is only counted up to 2 %, comes first above, and refuses a file above 20 %', () => {
    expect(formatUnread(create(2, 100))).toBe('2 of 100 durations could not be read.');
    expect(formatUnread(create(3, 100))).toBe(
      '3 of 100 durations could not be read: dates below are not usable.',
    );
    expect(() => checkUnread(create(20, 100))).not.toThrow();
    expect(() => checkUnread(create(21, 100))).toThrow(
      "21 of 100 durations could not be read: line 5, table TASK, column remain_drtn_hr_cnt, activity A: '2 weeks'. In P6, export the project again",
    );
  });

  it('comes first for any data date', () => {
    expect(formatUnread(create(1, 1000, 'dataDates'))).toBe(
      '1 of 1,000 data dates could not be read: dates below are not usable.',
    );
  });

  it('is nothing in a file that was read completely', () => {
    expect(formatUnread([])).toBeUndefined();
    expect(() => checkUnread([])).not.toThrow();
  });
});

describe('countUnread', () => {
  const project = {
    proj_id: '7',
    proj_short_name: 'P',
    export_flag: 'Y',
    plan_start_date: '2026-03-16 08:00',
  };
  const list = (tables: Parameters<typeof readTables>[0]) =>
    countUnread(readTables({ PROJECT: [project], ...tables }))
      .list()
      .map(({ kind, unread, of, places }) => [kind, unread, of, ...places]);

  it('counts a record once for each kind, with its place', () => {
    const damaged = { ...taskCells, task_code: 'A', target_drtn_hr_cnt: '?', remain_drtn_hr_cnt: '2 weeks' };
    expect(list({ TASK: [damaged, { ...taskCells, task_id: '2' }] })).toEqual([
      [
        'durations',
        1,
        2,
        expect.stringMatching(/^line \d+, table TASK, column target_drtn_hr_cnt, activity A: '\?'$/),
      ],
    ]);
  });

  it('counts ends that are missing although their project was exported, but not those of other projects', () => {
    const link = { task_pred_id: '1', task_id: '1', pred_task_id: '9', pred_type: 'PR_FS', proj_id: '7' };
    const outside = { ...link, task_pred_id: '2', pred_proj_id: '8' };
    expect(list({ TASK: [taskCells], TASKPRED: [{ ...link, pred_proj_id: '7' }, outside] })).toEqual([
      ['relationshipEnds', 1, 2, 'relationship 1: activity 9 is not in the file'],
    ]);
  });

  it('counts a project without data date and planned start', () => {
    expect(list({ PROJECT: [{ ...project, plan_start_date: '' }], TASK: [taskCells] })).toEqual([
      ['dataDates', 1, 1, 'project P has no data date and no planned start'],
    ]);
  });

  it('counts calendars that activities use, and no others', () => {
    const calendar = { clndr_id: '5', clndr_name: 'Week', clndr_data: 'nonsense' };
    const unused = { ...calendar, clndr_id: '6' };
    expect(list({ CALENDAR: [calendar, unused], TASK: [{ ...taskCells, clndr_id: '5' }] })).toEqual([
      ['calendars', 1, 1, 'calendar "Week": its working hours'],
    ]);
  });
});
