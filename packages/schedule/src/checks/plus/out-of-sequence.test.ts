import { expect, it } from 'vitest';
import { activity, at } from '../../cpm/test/test-schedule.ts';
import { outOfSequence } from './link-checks.ts';
import { done, runPlusCheck, started, testPlusCheck } from './test/test-plus-check.ts';

testPlusCheck('P5', outOfSequence, [
  {
    title: 'flags a link whose successor has started although its predecessor has not finished',
    parts: { activities: [activity('A'), activity('B', started)], links: ['A FS B'] },
    offenders: ['A FS B'],
  },
  {
    title: 'flags a link whose events happened in the wrong order, but not one that was respected',
    parts: {
      activities: [activity('A', done), activity('B', { ...done, actualStart: at('2026-03-10 08:00') })],
      links: ['A FS B', 'A SS B'],
    },
    offenders: ['A FS B'],
  },
]);

it('counts links of activities that the options keep, and how many affect the forecast', () => {
  const { count, of, notes } = runPlusCheck(
    outOfSequence,
    {
      activities: [
        activity('A'),
        activity('B', started),
        activity('C'),
        activity('M', { type: 'finishMilestone' }),
      ],
      links: ['A FS B', 'A FS C', 'C FS M'],
    },
    { excludeType: 'Finish Milestone' },
  );
  expect([count, of]).toEqual([1, 2]);
  expect(notes).toEqual(['1 is active (it affects the forecast), 0 historic.']);
});
