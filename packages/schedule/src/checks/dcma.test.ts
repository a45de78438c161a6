import { describe, expect, it } from 'vitest';
import {
  activity,
  at,
  calendar,
  createTestSchedule,
  fiveDays,
  fullTime,
  type TestScheduleParts,
} from '../cpm/test/test-schedule.ts';
import type { Activity, CalendarId, ConstraintType, Expense, ProjectId } from '../model/index.ts';
import type { CheckOptions } from './check-options.ts';
import { defaultCheckOptions } from './check-options.ts';
import type { CheckResult } from './check.ts';
import { runChecks } from './run-checks.ts';

const day = 480;

function runAll(parts: TestScheduleParts, options: Partial<CheckOptions> = {}): readonly CheckResult[] {
  const schedule = createTestSchedule(parts);
  return runChecks(schedule, { options: { ...defaultCheckOptions, ...options }, hasPlus: false }).dcma;
}

function run(no: number, parts: TestScheduleParts, options: Partial<CheckOptions> = {}): CheckResult {
  const result = runAll(parts, options)[no - 1];
  if (result === undefined) throw new RangeError(`There is no check ${no}.`);
  return result;
}

/** Count, Of and verdict, as a planner writes them. */
const brief = ({ count, of, verdict }: CheckResult): string => `${count} of ${of} ${verdict}`;

const listCodes = ({ offenders }: CheckResult): string[] =>
  offenders.map((each) => ('activity' in each ? each.activity.code : ''));

/** So many tasks, the first ones of them different. */
function createTasks(
  count: number,
  different: number,
  fields: Partial<Activity>,
  plain: Partial<Activity> = {},
): Activity[] {
  return Array.from({ length: count }, (_, index) =>
    activity(`A${index}`, { ...plain, ...(index < different ? fields : {}) }),
  );
}

/** A milestone, tasks in a row between it and another milestone, the last ones of them without links. */
function createChain(count: number, unlinked: number): TestScheduleParts {
  const linked = Array.from({ length: count - unlinked }, (_, index) => `A${index}`);
  const row = ['M0', ...linked, 'M1'];
  return {
    activities: [
      activity('M0', { type: 'startMilestone', originalDurationMinutes: 0 }),
      ...createTasks(count, 0, {}),
      activity('M1', { type: 'finishMilestone', originalDurationMinutes: 0 }),
    ],
    links: row.slice(1).map((code, index) => `${row[index] ?? ''} FS ${code}`),
  };
}

/** Tasks with so many links into them, the first ones of them of another kind. */
function createLinks(count: number, different: number, kind: string): TestScheduleParts {
  return {
    activities: [activity('M0', { type: 'startMilestone' }), ...createTasks(count, 0, {})],
    links: Array.from({ length: count }, (_, index) => `M0 ${index < different ? kind : 'FS'} A${index}`),
  };
}

describe('limits of the checks: just within, at, just beyond', () => {
  it.each([
    [9, '9 of 200 PASS'],
    [10, '10 of 200 PASS'],
    [11, '11 of 200 FAIL'],
  ])('1 Logic: %d of 200 without logic', (unlinked, expected) => {
    expect(brief(run(1, createChain(200, unlinked)))).toBe(expected);
  });

  it.each([
    [0, '0 of 500 PASS'],
    [1, '1 of 500 FAIL'],
  ])('2 Leads: %d of 500', (leads, expected) => {
    expect(brief(run(2, createLinks(500, leads, 'FS-8')))).toBe(expected);
  });

  it.each([
    [9, '9 of 200 PASS'],
    [10, '10 of 200 PASS'],
    [11, '11 of 200 FAIL'],
  ])('3 Lags: %d of 200', (lags, expected) => {
    expect(brief(run(3, createLinks(200, lags, 'FS+8')))).toBe(expected);
  });

  it.each([
    [29, '271 of 300 PASS'],
    [30, '270 of 300 PASS'],
    [31, '269 of 300 FAIL'],
  ])('4 FS share: %d of 300 others, which are the offenders', (others, expected) => {
    const result = run(4, createLinks(300, others, 'SS'));
    expect(brief(result)).toBe(expected);
    expect(result.offenders).toHaveLength(others);
  });

  it.each([
    [4, '4 of 100 PASS'],
    [5, '5 of 100 PASS'],
    [6, '6 of 100 FAIL'],
  ])('5 Hard constraints, 6 high float, 8 high duration: %d of 100', (different, expected) => {
    const fields = {
      primaryConstraint: { type: 'finishOn', date: at('2026-04-01 17:00') },
      totalFloatMinutes: 45 * day,
      originalDurationMinutes: 45 * day,
    } as const;
    const results = runAll({ activities: createTasks(100, different, fields, { totalFloatMinutes: 0 }) });
    expect([5, 6, 8].map((no) => results[no - 1]).map((result) => result && brief(result))).toEqual([
      expected,
      expected,
      expected,
    ]);
  });

  it.each([
    [0, 0, '0 of 3 PASS'],
    [1, -1, '1 of 3 FAIL'],
  ])('7 Negative float: %d task below 0', (different, totalFloatMinutes, expected) => {
    const activities = createTasks(3, different, { totalFloatMinutes }, { totalFloatMinutes: 0 });
    expect(brief(run(7, { activities }))).toBe(expected);
  });

  it.each([
    [1, '1 of 40 PASS'],
    [2, '2 of 40 PASS'],
    [3, '3 of 40 FAIL'],
  ])('11 Missed tasks: %d of 40 due', (late, expected) => {
    const due = {
      plannedStart: at('2026-03-02 08:00'),
      plannedFinish: at('2026-03-13 17:00'),
      status: 'completed',
    } as const;
    const lateFields = { actualFinish: at('2026-03-13 17:01') };
    const activities = createTasks(40, late, lateFields, { ...due, actualFinish: at('2026-03-13 17:00') });
    expect(brief(run(11, { activities }, { plannedDates: 'judge' }))).toBe(expected);
  });

  it.each([
    [37, '37 of 40 FAIL'],
    [38, '38 of 40 PASS'],
    [40, '40 of 40 PASS'],
  ])('14 BEI: %d of 40 due completed', (done, expected) => {
    const due = { plannedFinish: at('2026-03-13 17:00') };
    const activities = createTasks(40, done, { status: 'completed' }, due);
    const result = run(14, { activities }, { plannedDates: 'judge' });
    expect(brief(result)).toBe(expected);
    expect(result.offenders).toHaveLength(40 - done);
  });

  it.each([
    ['2026-03-16 08:00', '0 of 1 PASS'],
    ['2026-03-16 07:59', '1 of 1 FAIL'],
  ])('9 Invalid dates: an early start of %s', (earlyStart, expected) => {
    expect(brief(run(9, { activities: [activity('A', { earlyStart: at(earlyStart) })] }))).toBe(expected);
  });

  it.each([
    [480, 479, '0 of 1 PASS'],
    [480, 480, '1 of 2 FAIL'],
    [600, 599, '0 of 1 PASS'],
    [600, 600, '1 of 2 FAIL'],
    [1440, 1439, '0 of 1 PASS'],
    [1440, 1440, '1 of 2 FAIL'],
  ])('10 Resources: a day of %d minutes, an unloaded task of %d', (dayMinutes, minutes, expected) => {
    const own = calendar('own', fullTime, { hoursPerDay: dayMinutes / 60, isDefault: true });
    const loaded = activity('L', { originalDurationMinutes: dayMinutes });
    const source = createTestSchedule({
      calendars: [own],
      activities: [loaded, activity('A', { originalDurationMinutes: minutes })],
    });
    const assignments = [{ activityId: loaded.id } as never];
    const { dcma } = runChecks({ ...source, assignments }, { options: defaultCheckOptions, hasPlus: false });
    expect(brief(dcma[9] as CheckResult)).toBe(expected);
  });

  it('takes other limits', () => {
    const parts = createChain(10, 1);
    expect(brief(run(1, parts, { maxMissingLogicShare: 0.1 }))).toBe('1 of 10 PASS');
    expect(brief(run(1, parts, { maxMissingLogicShare: 0.099 }))).toBe('1 of 10 FAIL');
  });
});

describe('days are those of the activity\u2019s own calendar', () => {
  const calendars = [
    calendar('eight', fiveDays, { isDefault: true }),
    calendar('ten', fiveDays, { hoursPerDay: 10 }),
    calendar('full', fullTime, { hoursPerDay: 24 }),
    calendar('silent', fullTime, { hoursPerDay: undefined }),
  ];
  it.each([
    ['eight', 352],
    ['ten', 440],
    ['full', 1056],
    ['silent', 1056],
  ])('44 days on calendar %s are %d hours', (calendarId, hours) => {
    const create = (extra: number) =>
      runAll({
        calendars,
        activities: [
          activity('A', {
            calendarId: calendarId as CalendarId,
            totalFloatMinutes: hours * 60 + extra,
            originalDurationMinutes: hours * 60 + extra,
          }),
        ],
      });
    expect([create(0)[5]?.count, create(0)[7]?.count]).toEqual([0, 0]);
    expect([create(1)[5]?.count, create(1)[7]?.count]).toEqual([1, 1]);
  });

  it('takes the project\u2019s calendar for an activity without one', () => {
    const parts = {
      calendars,
      project: { calendarId: 'ten' as CalendarId },
      activities: [activity('A', { totalFloatMinutes: 440 * 60 })],
    };
    expect(run(6, parts).count).toBe(0);
  });
});

describe('who is counted', () => {
  const others: readonly Partial<Activity>[] = [
    { type: 'levelOfEffort' },
    { type: 'wbsSummary' },
    { type: 'startMilestone', originalDurationMinutes: 0 },
    { type: 'finishMilestone', originalDurationMinutes: 0 },
    { status: 'completed' },
    { originalDurationMinutes: 0, remainingDurationMinutes: 0 },
  ];

  it('1 to 8: incomplete tasks with a duration alone', () => {
    const activities = [activity('A'), ...others.map((fields, index) => activity(`X${index}`, fields))];
    expect(run(1, { activities }).of).toBe(1);
    const resource = activity('R', { type: 'resourceDependent', status: 'inProgress' });
    expect(run(1, { activities: [...activities, resource] }).of).toBe(2);
  });

  it('without any of them every one of 1 to 8 is N/A and no offence', () => {
    const results = runAll({ activities: others.map((fields, index) => activity(`X${index}`, fields)) });
    expect(results.slice(0, 8).map(({ verdict, notApplicable }) => [verdict, typeof notApplicable])).toEqual(
      Array.from({ length: 8 }, () => ['N/A', 'string']),
    );
  });

  it('without any activity all fourteen are N/A, and say why', () => {
    const results = runAll({ activities: [] });
    expect(
      results.map(({ check, verdict, notApplicable }) => [check.no, verdict, typeof notApplicable]),
    ).toEqual(results.map(({ check }) => [check.no, 'N/A', 'string']));
  });

  it('1 Logic: links of level of effort do not count, links to other projects and completed activities do', () => {
    const parts = {
      activities: [
        activity('A'),
        activity('B'),
        activity('L', { type: 'levelOfEffort' as const }),
        activity('C', { status: 'completed' as const }),
      ],
      links: ['A SS L', 'L FF A', 'C FS B', 'B FS OUTSIDE'],
    };
    expect(run(1, parts).offenders).toMatchObject([{ why: 'No predecessor and no successor' }]);
    expect(run(2, parts).of).toBe(1);
  });

  it.each([
    ['mandatoryStart', 1, 1],
    ['mandatoryFinish', 1, 1],
    ['startOn', 1, 0],
    ['finishOn', 1, 0],
    ['startOnOrBefore', 1, 0],
    ['finishOnOrBefore', 1, 0],
    ['startOnOrAfter', 0, 0],
    ['finishOnOrAfter', 0, 0],
    ['asLateAsPossible', 0, 0],
  ] as [ConstraintType, number, number][])(
    '5: %s counts %d, with mandatoryOnly %d',
    (type, all, mandatory) => {
      for (const place of ['primaryConstraint', 'secondaryConstraint']) {
        const activities = [activity('A', { [place]: { type, date: undefined } })];
        expect(run(5, { activities }).count).toBe(all);
        expect(run(5, { activities }, { mandatoryOnly: true }).count).toBe(mandatory);
      }
    },
  );

  it('6 and 7: half of the tasks without float are left out, more make the checks N/A', () => {
    const half = { activities: createTasks(4, 2, { totalFloatMinutes: 0 }) };
    expect([brief(run(6, half)), brief(run(7, half))]).toEqual(['0 of 2 PASS', '0 of 2 PASS']);
    expect(run(6, half).notes).toEqual(['2 incomplete tasks have no total float and are not counted.']);
    const few = { activities: createTasks(5, 2, { totalFloatMinutes: 0 }) };
    expect([run(6, few).verdict, run(7, few).notApplicable]).toEqual([
      'N/A',
      'More than half of the incomplete tasks have no total float: schedule the project (F9) before exporting.',
    ]);
  });

  it('8 measures the remaining duration when asked', () => {
    const activities = [
      activity('A', { originalDurationMinutes: 45 * day, remainingDurationMinutes: 44 * day }),
    ];
    expect(run(8, { activities }).count).toBe(1);
    expect(run(8, { activities }, { highDurationOf: 'remaining' }).count).toBe(0);
  });

  it('9: forecasts before and actual dates after the data date, each activity once, by its own project\u2019s date', () => {
    const before = at('2026-03-13 17:00');
    const after = at('2026-03-16 08:01');
    const on = at('2026-03-16 08:00');
    const activities = [
      activity('early', { earlyStart: before, earlyFinish: before }),
      activity('remaining', { remainingFinish: before }),
      activity('late', { lateStart: before, lateFinish: before }),
      activity('done', { status: 'completed', earlyStart: before, actualStart: on, actualFinish: after }),
      activity('milestone', { type: 'finishMilestone', earlyFinish: before }),
      activity('effort', { type: 'levelOfEffort', earlyFinish: before, actualStart: after }),
      activity('fine', { earlyStart: on, actualStart: on }),
    ];
    const result = run(9, { activities });
    expect(brief(result)).toBe('4 of 6 FAIL');
    expect(result.value).toBe(4);
    expect(listCodes(result)).toEqual(['early', 'remaining', 'done', 'milestone']);
    expect(run(9, { activities, project: { dataDate: undefined } }).verdict).toBe('N/A');
  });

  it('10: tasks of a day or more without assignment and expense', () => {
    const activities = [
      activity('A'),
      activity('B'),
      activity('C'),
      activity('short', { originalDurationMinutes: day - 1 }),
    ];
    const schedule = {
      ...createTestSchedule({ activities }),
      assignments: [{ activityId: activities[0]?.id } as never],
      expenses: [{ activityId: activities[1]?.id } as Expense],
    };
    const check = (from: typeof schedule) =>
      runChecks(from, { options: defaultCheckOptions, hasPlus: false }).dcma[9] as CheckResult;
    expect(brief(check(schedule))).toBe('1 of 3 FAIL');
    expect(listCodes(check(schedule))).toEqual(['C']);
    expect(check({ ...schedule, assignments: [] }).verdict).toBe('FAIL');
    expect(check({ ...schedule, assignments: [], expenses: [] }).verdict).toBe('N/A');
  });

  it.each([
    ['2026-03-16 08:00', 1],
    ['2026-03-16 08:01', 0],
  ])('11 and 14: a baseline finish of %s is due at the data date: %d', (finish, of) => {
    const results = runAll({ activities: [activity('A', { plannedFinish: at(finish) })] });
    expect([results[10]?.of, results[13]?.of]).toEqual([of, of]);
  });

  it('11 and 14 show the figures of planned dates and judge them only when asked', () => {
    const due = { plannedFinish: at('2026-03-13 17:00') };
    const activities = createTasks(4, 3, { status: 'completed', actualFinish: due.plannedFinish }, due);
    const shown = runAll({ activities });
    const judged = runAll({ activities }, { plannedDates: 'judge' });
    for (const [no, value] of [
      [11, 0.25],
      [14, 0.75],
    ] as const) {
      expect(shown[no - 1]).toMatchObject({ value, verdict: 'N/A' });
      expect(shown[no - 1]?.notApplicable).toContain('planned dates');
      expect(judged[no - 1]).toMatchObject({ value, verdict: 'FAIL' });
    }
  });

  it('a task is work as long as its original or its remaining duration is above 0', () => {
    const fields = { originalDurationMinutes: 0, remainingDurationMinutes: 60 };
    const activities = [
      activity('A', fields),
      activity('B', { ...fields, remainingDurationMinutes: 0 }),
      activity('M', { ...fields, type: 'finishMilestone' }),
    ];
    const results = runAll({ activities });
    expect([1, 8].map((no) => results[no - 1]?.of)).toEqual([1, 1]);
    expect(listCodes(results[0] as CheckResult)).toEqual(['A']);
    // Checks 8 and 10 measure the original duration all the same.
    expect([results[7]?.count, results[9]?.of]).toEqual([0, 0]);
  });

  it('14 counts early completions, and milestones when asked', () => {
    const due = at('2026-03-13 17:00');
    const later = at('2026-06-01 17:00');
    const activities = [
      activity('due', { plannedFinish: due }),
      activity('early', { plannedFinish: later, status: 'completed' }),
      activity('earlier', { plannedFinish: later, status: 'completed' }),
      activity('M', { type: 'finishMilestone', originalDurationMinutes: 0, plannedFinish: due }),
    ];
    const result = run(14, { activities }, { plannedDates: 'judge' });
    expect([brief(result), result.value]).toEqual(['2 of 1 PASS', 2]);
    expect(brief(run(14, { activities }, { plannedDates: 'judge', beiMilestones: true }))).toBe(
      '2 of 2 PASS',
    );
  });

  it('leaves out stubs of projects that were not exported', () => {
    const parts = {
      activities: [activity('A'), activity('S', { projectId: 'Q' as ProjectId })],
      links: ['S FS A'],
    };
    const stub = {
      ...createTestSchedule(parts).projects[0],
      id: 'Q' as ProjectId,
      isExported: false,
    } as never;
    const results = runAll({ ...parts, otherProjects: [stub] });
    expect(results[0]?.offenders).toMatchObject([{ why: 'No successor' }]);
    expect([results[0]?.of, results[1]?.of, results[8]?.of]).toEqual([1, 1, 1]);
  });
});
