import { activity } from '../../cpm/test/test-schedule.ts';
import { negativeValues } from './baseline-checks.ts';
import { testPlusCheck } from './test/test-plus-check.ts';

testPlusCheck('P26', negativeValues, [
  {
    title: 'flags activities with a negative free float or remaining duration',
    parts: {
      activities: [
        activity('A', { freeFloatMinutes: -1 }),
        activity('B', { remainingDurationMinutes: -1 }),
        activity('C', { freeFloatMinutes: 0 }),
      ],
    },
    offenders: ['A', 'B'],
  },
]);
