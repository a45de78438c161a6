import { activity, at } from '../../cpm/test/test-schedule.ts';
import { progressBeyondDataDate } from './status-checks.ts';
import { done, started, testPlusCheck } from './test/test-plus-check.ts';

const dataDate = at('2026-03-16 08:00');

testPlusCheck('P14', progressBeyondDataDate, [
  {
    title: 'flags activities with progress whose actual, otherwise early, start is not before the data date',
    parts: {
      activities: [
        activity('A', { ...started, actualStart: dataDate }),
        activity('B', started),
        activity('C', { ...done, actualStart: at('2026-03-17 08:00') }),
        activity('D', { percentCompleteType: 'physical', physicalPercent: 10, earlyStart: dataDate }),
      ],
    },
    offenders: ['A', 'C', 'D'],
  },
]);
