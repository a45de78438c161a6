import { expect, it } from 'vitest';
import { activity } from '../../cpm/test/test-schedule.ts';
import { day, run } from '../test/run-dcma.ts';

it('8 measures the remaining duration if the option is set', () => {
  const activities = [
    activity('A', { originalDurationMinutes: 45 * day, remainingDurationMinutes: 44 * day }),
  ];
  expect(run(8, { activities }).count).toBe(1);
  expect(run(8, { activities }, { highDurationOf: 'remaining' }).count).toBe(0);
});
