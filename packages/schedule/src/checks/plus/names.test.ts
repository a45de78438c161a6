import { activity } from '../../cpm/test/test-schedule.ts';
import { names } from './structure-checks.ts';
import { testPlusCheck } from './test/test-plus-check.ts';

testPlusCheck('P17', names, [
  {
    title: 'flags activities without a name, or with names that differ only in case and blanks',
    parts: {
      activities: [
        activity('A', { name: 'Dig ' }),
        activity('B', { name: 'dig' }),
        activity('C', { name: ' ' }),
        activity('D'),
      ],
    },
    offenders: ['A', 'B', 'C'],
  },
]);
