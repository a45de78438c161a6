import { activity } from '../../cpm/test/test-schedule.ts';
import { loops } from './logic-checks.ts';
import { testPlusCheck } from './test/test-plus-check.ts';

testPlusCheck('P28', loops, [
  {
    title: 'flags the activities of a loop, but not those after it',
    parts: {
      activities: ['A', 'B', 'C', 'D'].map((code) => activity(code)),
      links: ['A FS B', 'B SS C', 'C FF A', 'C FS D'],
    },
    offenders: ['A', 'B', 'C'],
  },
]);
