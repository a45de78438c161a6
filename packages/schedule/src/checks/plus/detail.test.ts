import { expect, it } from 'vitest';
import { activity, at } from '../../cpm/test/test-schedule.ts';
import { detail } from './task-checks.ts';
import { day, milestone, runPlusCheck, testPlusCheck } from './test/test-plus-check.ts';

testPlusCheck('P20', detail, [
  {
    title: 'flags tasks longer than a tenth of the project, tasks without duration and milestones with one',
    parts: {
      activities: [
        // Ten working days from the planned start.
        activity('A', { earlyFinish: at('2026-03-27 17:00'), originalDurationMinutes: day }),
        activity('B', { originalDurationMinutes: day + 1 }),
        activity('C', { originalDurationMinutes: 0, remainingDurationMinutes: 0 }),
        activity('D', { originalDurationMinutes: 0, remainingDurationMinutes: 60 }),
        milestone('M', 'startMilestone', { originalDurationMinutes: 60 }),
      ],
    },
    offenders: ['B', 'C', 'M'],
  },
]);

it('P20 names the calendar on which the project is measured', () => {
  const activities = [
    activity('A', { earlyFinish: at('2026-03-27 17:00') }),
    activity('B', { originalDurationMinutes: day + 60 }),
  ];
  const { notes, offenders } = runPlusCheck(detail, { activities });
  expect(notes).toEqual(['Project P takes 80 h on its calendar "five": a tenth is 8 h.']);
  expect(offenders[0]?.why).toBe(
    '1.1 d (9 h of 8 a day), more than a tenth of 80 h on the project\'s calendar "five"',
  );
});
