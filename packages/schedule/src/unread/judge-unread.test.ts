import { describe, expect, it } from 'vitest';
import { readProject } from '../pmxml/test/small-pmxml.ts';
import { readTables, taskCells, type Cells } from '../xer/test/test-tables.ts';
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
    last_recalc_date: '2026-03-16 08:00',
  };
  const timed: Cells = { ...taskCells, remain_drtn_hr_cnt: '8' };
  const list = (tables: Parameters<typeof readTables>[0]) =>
    countUnread(readTables({ PROJECT: [project], ...tables }))
      .list()
      .map(({ kind, unread, of, places }) => [kind, unread, of, ...places]);

  it('counts a record once for each kind, with its place', () => {
    const damaged = { ...timed, task_code: 'A', target_drtn_hr_cnt: '?', remain_drtn_hr_cnt: '2 weeks' };
    expect(list({ TASK: [damaged, { ...timed, task_id: '2' }] })).toEqual([
      [
        'durations',
        1,
        2,
        expect.stringMatching(/^line \d+, table TASK, column target_drtn_hr_cnt, activity A: '\?'$/),
      ],
    ]);
  });

  it('counts no blanks, which are no values', () => {
    const blanks = { ...timed, act_start_date: ' ', target_drtn_hr_cnt: '  ', driving_path_flag: ' ' };
    expect(list({ TASK: [blanks] })).toEqual([]);
  });

  it('counts ends that are missing although their project was exported, but not those of other projects', () => {
    const link = { task_pred_id: '1', task_id: '1', pred_task_id: '9', pred_type: 'PR_FS', proj_id: '7' };
    const outside = { ...link, task_pred_id: '2', pred_proj_id: '8' };
    expect(list({ TASK: [timed], TASKPRED: [{ ...link, pred_proj_id: '7' }, outside] })).toEqual([
      ['relationshipEnds', 1, 2, 'relationship 1: activity 9 is not in the file'],
    ]);
  });

  it('counts a project without data date and planned start', () => {
    expect(
      list({ PROJECT: [{ ...project, plan_start_date: '', last_recalc_date: '' }], TASK: [timed] }),
    ).toEqual([['dataDates', 1, 1, 'project P has no data date and no planned start']]);
  });

  it('counts a project without data date that has a planned start, and refuses no file for it', () => {
    const planned = { ...project, last_recalc_date: '' };
    const unread = [
      { kind: 'missingDataDates', unread: 1, of: 1, places: ['project P has no data date'] },
    ] as const;
    expect(list({ PROJECT: [planned], TASK: [timed] })).toEqual([
      ['missingDataDates', 1, 1, 'project P has no data date'],
    ]);
    expect(() => checkUnread(unread)).not.toThrow();
    expect(formatUnread(unread)).toBe('1 of 1 data dates is missing: dates below are not usable.');
    expect(formatUnread([{ kind: 'durations', unread: 3, of: 28, places: [] }, ...unread])).toBe(
      '3 of 28 durations could not be read; 1 of 1 data dates is missing: dates below are not usable.',
    );
    expect(list({ PROJECT: [{ ...planned, last_recalc_date: '2026-03-02 08:00' }], TASK: [timed] })).toEqual(
      [],
    );
  });

  it('counts calendars that activities use, and no others', () => {
    const calendar = { clndr_id: '5', clndr_name: 'Week', clndr_data: 'nonsense' };
    const unused = { ...calendar, clndr_id: '6' };
    expect(list({ CALENDAR: [calendar, unused], TASK: [{ ...timed, clndr_id: '5' }] })).toEqual([
      ['calendars', 1, 1, 'calendar "Week": its working hours'],
    ]);
  });

  it('counts open work without a duration, which no default of P6 replaces', () => {
    const bare = { ...taskCells, task_code: 'A' };
    const others = [
      { ...taskCells, task_id: '2', task_type: 'TT_FinMile' },
      { ...taskCells, task_id: '3', task_type: 'TT_LOE' },
      { ...taskCells, task_id: '4', status_code: 'TK_Complete' },
      { ...taskCells, task_id: '5', target_drtn_hr_cnt: '16' },
      { ...taskCells, task_id: '6', proj_id: '9' },
    ];
    expect(list({ TASK: [bare, ...others] })).toEqual([['durations', 1, 6, 'activity A has no duration']]);
    const started = { ...bare, status_code: 'TK_Active', target_drtn_hr_cnt: '16' };
    expect(list({ TASK: [started] })).toEqual([['durations', 1, 1, 'activity A has no duration']]);
  });

  it('counts open work with a negative duration, which would take no time', () => {
    const left = { ...taskCells, task_code: 'A', remain_drtn_hr_cnt: '-8' };
    const others = [
      { ...left, task_id: '2', task_type: 'TT_FinMile' },
      { ...left, task_id: '3', status_code: 'TK_Complete' },
      { ...left, task_id: '4', remain_drtn_hr_cnt: '8', target_drtn_hr_cnt: '-8' },
    ];
    expect(list({ TASK: [left, ...others] })).toEqual([
      ['durations', 1, 4, 'activity A has a negative duration'],
    ]);
    const { remain_drtn_hr_cnt: _, ...planned } = { ...left, target_drtn_hr_cnt: '-8' };
    expect(list({ TASK: [planned] })).toMatchObject([['durations', 1, 1, expect.any(String)]]);
  });

  it('counts missing statuses of work with actual dates, since without them it can only be not started', () => {
    const { status_code: _, ...bare }: Cells = { ...timed, task_code: 'A' };
    expect(list({ TASK: [bare] })).toEqual([]);
    expect(list({ TASK: [{ ...bare, act_start_date: '2026-03-10 08:00' }] })).toMatchObject([
      ['statuses', 1, 1, expect.stringMatching(/^line \d+, table TASK, column status_code, activity A: ''$/)],
    ]);
  });

  it('counts missing types of activities and relationships', () => {
    const link = { task_pred_id: '1', task_id: '1', pred_task_id: '1', pred_type: '', proj_id: '7' };
    const { task_type: _, ...untyped }: Cells = timed;
    expect(list({ TASK: [untyped], TASKPRED: [link] }).map(([kind, unread]) => [kind, unread])).toEqual([
      ['relationshipTypes', 1],
      ['activityTypes', 1],
    ]);
  });

  it('counts a data date of P6 XML once', () => {
    const { schedule } = readProject(
      '<DataDate>soon</DataDate><Activity><ObjectId>1</ObjectId><Id>A</Id><Type>Task Dependent</Type><Status>Not Started</Status><RemainingDuration>8</RemainingDuration></Activity>',
    );
    expect(countUnread(schedule).list()).toMatchObject([{ kind: 'dataDates', unread: 1, of: 1 }]);
  });
});
