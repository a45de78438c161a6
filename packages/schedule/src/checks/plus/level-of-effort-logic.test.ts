import { activity } from '../../cpm/test/test-schedule.ts';
import { levelOfEffortLogic } from './link-checks.ts';
import { done, testPlusCheck } from './test/test-plus-check.ts';

const effort = { type: 'levelOfEffort' } as const;

testPlusCheck('P9', levelOfEffortLogic, [
  {
    title: 'flags links of a level of effort except SS and FF, and all links of a WBS summary',
    parts: {
      activities: [activity('L', effort), activity('A'), activity('W', { type: 'wbsSummary' })],
      links: ['A SS L', 'L FF A', 'L FS A', 'A FS L', 'W FF A'],
    },
    offenders: ['L FS A', 'A FS L', 'W FF A'],
  },
  {
    title: 'flags incomplete levels of effort without float or on the longest path',
    parts: {
      activities: [
        activity('L', { ...effort, totalFloatMinutes: 0 }),
        activity('K', { ...effort, totalFloatMinutes: 1 }),
        activity('J', { ...effort, isOnLongestPath: true }),
        activity('D', { ...effort, ...done, totalFloatMinutes: 0 }),
      ],
    },
    offenders: ['L', 'J'],
  },
]);
