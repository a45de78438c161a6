import { expect, it } from 'vitest';
import { activity } from '../../cpm/test/test-schedule.ts';
import { danglingStart } from './logic-checks.ts';
import { day, milestone, started, runPlusCheck, testPlusCheck } from './test/test-plus-check.ts';

testPlusCheck('P1', danglingStart, [
  {
    title: 'flags tasks whose predecessors control only their finish',
    parts: {
      activities: ['A', 'B', 'C', 'D', 'E'].map((code) => activity(code)),
      links: ['A FF B', 'A SF C', 'A FF D', 'A SS D'],
    },
    offenders: ['B', 'C'],
  },
  {
    title: 'ignores activities without a duration, but not those with remaining work',
    parts: {
      activities: [
        activity('A'),
        activity('B', { originalDurationMinutes: 0, remainingDurationMinutes: 0 }),
        activity('C', { originalDurationMinutes: 0, remainingDurationMinutes: day }),
      ],
      links: ['A FF B', 'A FF C'],
    },
    offenders: ['C'],
  },
  {
    title: 'ignores started activities, milestones, and links from outside the file',
    parts: {
      activities: [activity('A'), activity('B', started), milestone('M', 'startMilestone')],
      links: ['A FF B', 'A SF M', 'OUT FF A'],
    },
    offenders: [],
  },
]);

it('reports what a file of milestones lacks', () => {
  const { verdict, notApplicable } = runPlusCheck(danglingStart, {
    activities: [milestone('M', 'startMilestone'), activity('A', started)],
  });
  expect([verdict, notApplicable]).toEqual(['N/A', 'There are no tasks that have not started.']);
});
