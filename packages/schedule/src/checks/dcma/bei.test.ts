import { expect, it } from 'vitest';
import { activity, at } from '../../cpm/test/test-schedule.ts';
import { brief, createTasks, run } from '../test/run-dcma.ts';

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

it('14 counts early completions, and milestones if the option is set', () => {
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
  expect(brief(run(14, { activities }, { plannedDates: 'judge', beiMilestones: true }))).toBe('2 of 2 PASS');
});
