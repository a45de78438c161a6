import { expect, it } from 'vitest';
import { activity } from '../../cpm/test/test-schedule.ts';
import { danglingFinish } from './logic-checks.ts';
import { day, done, milestone, started, runPlusCheck, testPlusCheck } from './test/test-plus-check.ts';

testPlusCheck('P2', danglingFinish, [
  {
    title: 'names tasks for whose finish no successor waits',
    parts: {
      activities: ['A', 'B', 'C'].map((code) => activity(code)),
      links: ['A SS B', 'A SF C', 'B FF C'],
    },
    offenders: ['A'],
  },
  {
    title:
      'passes over activities without a duration, which are no tasks, but not over those of which work remains',
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
    title: 'names tasks in progress, and passes over completed ones and links out of the file',
    parts: {
      activities: [activity('A', done), activity('B'), activity('C', started)],
      links: ['A SS B', 'C SF B', 'B SS OUT'],
    },
    offenders: ['C'],
  },
]);

it('says of a file of milestones what it lacks', () => {
  const { verdict, notApplicable } = runPlusCheck(danglingFinish, {
    activities: [milestone('M', 'startMilestone'), activity('A', done)],
  });
  expect([verdict, notApplicable]).toEqual(['N/A', 'There are no incomplete tasks.']);
});
