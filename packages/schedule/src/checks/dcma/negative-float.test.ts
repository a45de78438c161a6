import { expect, it } from 'vitest';
import { brief, createTasks, run } from '../test/run-dcma.ts';

it.each([
  [0, 0, '0 of 3 PASS'],
  [1, -1, '1 of 3 FAIL'],
])('7 Negative float: %d task below 0', (different, totalFloatMinutes, expected) => {
  const activities = createTasks(3, different, { totalFloatMinutes }, { totalFloatMinutes: 0 });
  expect(brief(run(7, { activities }))).toBe(expected);
});
