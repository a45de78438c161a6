import { activity } from '../../cpm/test/test-schedule.ts';
import { progressMeasures } from './structure-checks.ts';
import { started, testPlusCheck } from './test/test-plus-check.ts';

const odd = {
  ...started,
  percentCompleteType: 'physical',
  originalDurationMinutes: 1800,
  remainingDurationMinutes: 1380,
} as const;

testPlusCheck('P24', progressMeasures, [
  {
    title: 'flags a physical percent more than 30 points off the duration percent, and both project settings',
    parts: {
      activities: [
        activity('A', { ...started, percentCompleteType: 'physical', physicalPercent: 81 }),
        activity('B', { ...started, percentCompleteType: 'physical', physicalPercent: 80 }),
        activity('C', { ...started, physicalPercent: 100 }),
      ],
      options: { progressMode: 'progressOverride', openEndsCritical: true },
    },
    offenders: ['A', 'Project P', 'Project P'],
  },
  {
    title: 'ignores exactly 30 points, even with rounding, but flags slightly more',
    parts: {
      activities: [
        // 7 of 30 hours are done, 23.333 %.
        activity('A', { ...odd, physicalPercent: 53.4 }),
        activity('B', { ...odd, remainingDurationMinutes: 900, physicalPercent: 80 }),
        activity('C', { ...odd, remainingDurationMinutes: 810, physicalPercent: 85 }),
        activity('D', { ...odd, remainingDurationMinutes: 811, physicalPercent: 85 }),
        activity('E', {
          ...odd,
          originalDurationMinutes: 3402,
          remainingDurationMinutes: 2721.6,
          physicalPercent: 50,
        }),
        // 16.667 % of the work is done.
        activity('F', { ...odd, remainingDurationMinutes: 1500, physicalPercent: 46.66667 }),
        activity('G', { ...odd, remainingDurationMinutes: 1500, physicalPercent: 46.7 }),
      ],
    },
    offenders: ['A', 'D', 'G'],
  },
]);
