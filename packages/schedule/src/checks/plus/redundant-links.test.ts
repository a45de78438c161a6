import { activity } from '../../cpm/test/test-schedule.ts';
import { redundantLinks } from './link-checks.ts';
import { testPlusCheck } from './test/test-plus-check.ts';

testPlusCheck('P4', redundantLinks, [
  {
    title: 'flags the link implied by two others',
    parts: {
      activities: ['A', 'B', 'C'].map((code) => activity(code)),
      links: ['A FS B', 'B FS C', 'A FS C'],
    },
    offenders: ['A FS C'],
  },
]);
