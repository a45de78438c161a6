import { expect, it } from 'vitest';
import { activity, at } from '../../cpm/test/test-schedule.ts';
import { createTasks, runAll } from '../test/run-dcma.ts';

it.each([
  ['2026-03-16 08:00', 1],
  ['2026-03-16 08:01', 0],
])('11 and 14: a baseline finish of %s is due at the data date: %d', (finish, of) => {
  const results = runAll({ activities: [activity('A', { plannedFinish: at(finish) })] });
  expect([results[10]?.of, results[13]?.of]).toEqual([of, of]);
});

it('11 and 14 show figures from planned dates and judge them only if the option is set', () => {
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
