import { activity, at } from '../../cpm/test/test-schedule.ts';
import { actualsOffCalendar } from './status-checks.ts';
import { done, testPlusCheck } from './test/test-plus-check.ts';

testPlusCheck('P12', actualsOffCalendar, [
  {
    title: 'flags actual dates on days off, in breaks and after the data date, not at the edge of a shift',
    parts: {
      activities: [
        activity('ok', done),
        activity('sunday', { ...done, actualStart: at('2026-03-08 08:00') }),
        activity('lunch', { ...done, actualFinish: at('2026-03-10 12:30') }),
        activity('noon', { ...done, actualFinish: at('2026-03-10 12:00') }),
        activity('future', { ...done, actualFinish: at('2026-03-17 17:00') }),
      ],
    },
    offenders: ['sunday', 'lunch', 'future'],
  },
]);
