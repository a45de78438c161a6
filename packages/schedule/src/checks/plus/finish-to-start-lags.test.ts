import { activity } from '../../cpm/test/test-schedule.ts';
import { finishToStartLags } from './link-checks.ts';
import { testPlusCheck } from './test/test-plus-check.ts';

testPlusCheck('P8', finishToStartLags, [
  {
    title: 'flags FS links with a lag, but not leads or links of other types',
    parts: { activities: [activity('A'), activity('B')], links: ['A FS+8 B', 'A SS+8 B', 'B FS-8 A'] },
    offenders: ['A FS+8 B'],
  },
]);
