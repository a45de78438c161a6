import { expect, it } from 'vitest';
import { at } from '../../cpm/test/test-schedule.ts';
import { brief, createTasks, run } from '../test/run-dcma.ts';

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
