import { activity, at } from '../../cpm/test-schedule.ts';
import { detail } from './detail.ts';
import { day, milestone, testPlusCheck } from './test-plus-check.ts';

testPlusCheck('P20', detail, [
  {
    title: 'names tasks longer than a tenth of the project, tasks without duration and milestones with one',
    parts: {
      activities: [
        // Ten working days from the planned start.
        activity('A', { earlyFinish: at('2026-03-27 17:00'), originalDurationMinutes: day }),
        activity('B', { originalDurationMinutes: day + 1 }),
        activity('C', { originalDurationMinutes: 0 }),
        milestone('M', 'startMilestone', { originalDurationMinutes: 60 }),
      ],
    },
    offenders: ['B', 'C', 'M'],
  },
]);
