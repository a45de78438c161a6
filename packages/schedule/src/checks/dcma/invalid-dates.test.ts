import { expect, it } from 'vitest';
import { activity, at } from '../../cpm/test/test-schedule.ts';
import { brief, listCodes, run } from '../test/run-dcma.ts';

it.each([
  ['2026-03-16 08:00', '0 of 1 PASS'],
  ['2026-03-16 07:59', '1 of 1 FAIL'],
])('9 Invalid dates: an early start of %s', (earlyStart, expected) => {
  expect(brief(run(9, { activities: [activity('A', { earlyStart: at(earlyStart) })] }))).toBe(expected);
});

it('9: forecasts before and actual dates after the data date of the activity\u2019s project, each activity once', () => {
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
  expect(listCodes(result)).toEqual(['done', 'early', 'milestone', 'remaining']);
  expect(run(9, { activities, project: { dataDate: undefined } }).verdict).toBe('N/A');
});
