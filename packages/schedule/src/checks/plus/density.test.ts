import { activity } from '../../cpm/test/test-schedule.ts';
import { density } from './logic-checks.ts';
import { testPlusCheck } from './test/test-plus-check.ts';

const eleven = Array.from({ length: 11 }, (_, index) => `A${index}`);

testPlusCheck('P21', density, [
  {
    title: 'flags an activity with eleven predecessors but not one with ten',
    parts: {
      activities: [...eleven, 'MANY', 'TEN'].map((code) => activity(code)),
      links: [...eleven.map((code) => `${code} FS MANY`), ...eleven.slice(1).map((code) => `${code} FS TEN`)],
    },
    offenders: ['MANY'],
  },
]);
