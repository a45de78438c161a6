import { activity, at } from '../../cpm/test/test-schedule.ts';
import { expectedFinish } from './task-checks.ts';
import { done, testPlusCheck } from './test/test-plus-check.ts';

const date = at('2026-03-16 08:00');

testPlusCheck('P23', expectedFinish, [
  {
    title: 'flags incomplete activities with an expected finish, or suspended',
    parts: {
      activities: [
        activity('A', { expectedFinish: date }),
        activity('B', { suspended: date }),
        activity('C', { ...done, expectedFinish: date }),
        activity('D'),
      ],
    },
    offenders: ['A', 'B'],
  },
]);
