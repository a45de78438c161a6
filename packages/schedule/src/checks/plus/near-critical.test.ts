import { activity } from '../../cpm/test/test-schedule.ts';
import { nearCritical } from './task-checks.ts';
import { day, testPlusCheck } from './test/test-plus-check.ts';

testPlusCheck('P15', nearCritical, [
  {
    title: 'flags activities with a float above 0 and up to ten days',
    parts: {
      activities: [0, 1, 10 * day, 10 * day + 1, -1].map((totalFloatMinutes) =>
        activity(`F${totalFloatMinutes}`, { totalFloatMinutes }),
      ),
    },
    offenders: ['F1', `F${10 * day}`],
  },
]);
