import { expect, it } from 'vitest';
import { activity, calendar, createTestSchedule, fullTime } from '../../cpm/test/test-schedule.ts';
import type { Expense, Schedule } from '../../model/index.ts';
import { defaultCheckOptions } from '../check-options.ts';
import type { CheckResult } from '../check.ts';
import { runChecks } from '../run-checks.ts';
import { brief, day, listCodes } from '../test/run-dcma.ts';

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

it('10: reports where the loading is if it fails although there are assignments', () => {
  const activities = [
    activity('A'),
    activity('B'),
    activity('L1', { type: 'levelOfEffort' }),
    activity('L2', { type: 'levelOfEffort' }),
    activity('M', { type: 'startMilestone' }),
  ];
  const run = (assignments: readonly object[], expenses: readonly object[] = []) => {
    const schedule = { ...createTestSchedule({ activities }), assignments, expenses } as Schedule;
    return runChecks(schedule, { options: defaultCheckOptions, hasPlus: false }).dcma[9]?.notes;
  };
  const on = (activityId: string, budgetedUnits?: number) => ({ activityId, budgetedUnits });
  expect(run([on('L1', 60), on('L2', 36), on('M', 4)])).toEqual([
    '2 of 2 activities carry no resource; 96% of the loading is on 2 levels of effort.',
  ]);
  expect(run([on('L1', 10), on('A', 29)])).toEqual([
    '1 of 2 activities carry no resource; 74% of the loading is on 1 other incomplete task.',
  ]);
  // Material has its own units, so cost decides or, without cost, the number of rows.
  const material = { ...on('A', 9000), type: 'material', budgetedCost: 1 };
  expect(run([material], [{ activityId: 'L1', budgetedCost: 3 }])).toEqual([
    '1 of 2 activities carry no resource; 75% of the loading is on 1 level of effort.',
  ]);
  expect(run([on('M')])).toEqual([
    '2 of 2 activities carry no resource; 100% of the loading is on 1 milestone.',
  ]);
  expect(run([on('A', 1), on('B', 1)])).toEqual([]);
});
