import { describe, expect, it } from 'vitest';
import { activity, at, calendar, createTestSchedule, fiveDays, fullTime } from '../cpm/test/test-schedule.ts';
import type { Activity, CalendarId, ProjectId } from '../model/index.ts';
import type { CheckResult } from './check.ts';
import { brief, createTasks, day, listCodes, run, runAll } from './test/run-dcma.ts';

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

  it('uses the project\u2019s calendar for an activity without one', () => {
    const parts = {
      calendars,
      project: { calendarId: 'ten' as CalendarId },
      activities: [activity('A', { totalFloatMinutes: 440 * 60 })],
    };
    expect(run(6, parts).count).toBe(0);
  });
});

describe('populations', () => {
  const others: readonly Partial<Activity>[] = [
    { type: 'levelOfEffort' },
    { type: 'wbsSummary' },
    { type: 'startMilestone', originalDurationMinutes: 0 },
    { type: 'finishMilestone', originalDurationMinutes: 0 },
    { status: 'completed' },
    { originalDurationMinutes: 0, remainingDurationMinutes: 0 },
  ];

  it('1 to 8: only incomplete tasks with a duration', () => {
    const activities = [activity('A'), ...others.map((fields, index) => activity(`X${index}`, fields))];
    expect(run(1, { activities }).of).toBe(1);
    const resource = activity('R', { type: 'resourceDependent', status: 'inProgress' });
    expect(run(1, { activities: [...activities, resource] }).of).toBe(2);
  });

  it('without such tasks 1 to 8 are N/A', () => {
    const results = runAll({ activities: others.map((fields, index) => activity(`X${index}`, fields)) });
    expect(results.slice(0, 8).map(({ verdict, notApplicable }) => [verdict, typeof notApplicable])).toEqual(
      Array.from({ length: 8 }, () => ['N/A', 'string']),
    );
  });

  it('without any activity all fourteen are N/A, with a reason', () => {
    const results = runAll({ activities: [] });
    expect(
      results.map(({ check, verdict, notApplicable }) => [check.no, verdict, typeof notApplicable]),
    ).toEqual(results.map(({ check }) => [check.no, 'N/A', 'string']));
  });

  it('a task is work if its original or remaining duration is above 0', () => {
    const fields = { originalDurationMinutes: 0, remainingDurationMinutes: 60 };
    const activities = [
      activity('A', fields),
      activity('B', { ...fields, remainingDurationMinutes: 0 }),
      activity('M', { ...fields, type: 'finishMilestone' }),
    ];
    const results = runAll({ activities });
    expect([1, 8].map((no) => results[no - 1]?.of)).toEqual([1, 1]);
    expect(listCodes(results[0] as CheckResult)).toEqual(['A']);
    // Checks 8 and 10 still measure the original duration.
    expect([results[7]?.count, results[9]?.of]).toEqual([0, 0]);
  });

  it('excludes stubs of unexported projects', () => {
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
