import { expect, it } from 'vitest';
import { activity } from '../../cpm/test/test-schedule.ts';
import { danglingFinish } from './logic-checks.ts';
import { day, done, milestone, started, runPlusCheck, testPlusCheck } from './test/test-plus-check.ts';

testPlusCheck('P2', danglingFinish, [
  {
    title: 'flags tasks whose finish no successor depends on',
    parts: {
      activities: ['A', 'B', 'C'].map((code) => activity(code)),
      links: ['A SS B', 'A SF C', 'B FF C'],
    },
    offenders: ['A'],
  },
  {
    title: 'ignores activities without a duration, but not those with remaining work',
    parts: {
      activities: [
        activity('A'),
        activity('B', { originalDurationMinutes: 0, remainingDurationMinutes: 0 }),
        activity('C', { originalDurationMinutes: 0, remainingDurationMinutes: day }),
      ],
      links: ['B SS A', 'C SS A'],
    },
    offenders: ['C'],
  },
  {
    title: 'flags tasks in progress, but not completed ones or those with links out of the file',
    parts: {
      activities: [activity('A', done), activity('B'), activity('C', started)],
      links: ['A SS B', 'C SF B', 'B SS OUT'],
    },
    offenders: ['C'],
  },
]);

it('reports what a file of milestones lacks', () => {
  const { verdict, notApplicable } = runPlusCheck(danglingFinish, {
    activities: [milestone('M', 'startMilestone'), activity('A', done)],
  });
  expect([verdict, notApplicable]).toEqual(['N/A', 'There are no incomplete tasks.']);
});
