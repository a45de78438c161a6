import { activity, at } from '../../cpm/test/test-schedule.ts';
import { statusConflicts } from './status-checks.ts';
import { day, done, milestone, started, testPlusCheck } from './test/test-plus-check.ts';

testPlusCheck('P11', statusConflicts, [
  {
    title: 'flags completed activities with remaining work, without a finish, or that end before they start',
    parts: {
      activities: [
        activity('ok', done),
        activity('left', { ...done, remainingDurationMinutes: 1 }),
        activity('undated', { ...done, actualFinish: undefined }),
        activity('reversed', { ...done, actualStart: at('2026-03-11 08:00') }),
      ],
    },
    offenders: ['left', 'undated', 'reversed'],
  },
  {
    title: 'flags activities in progress without remaining work, progress or start',
    parts: {
      activities: [
        activity('ok', started),
        activity('none', { ...started, remainingDurationMinutes: 0 }),
        activity('zero', { ...started, remainingDurationMinutes: day }),
        activity('physical', { ...started, percentCompleteType: 'physical', physicalPercent: 0 }),
        activity('undated', { ...started, actualStart: undefined }),
      ],
    },
    offenders: ['none', 'zero', 'physical', 'undated'],
  },
  {
    title: 'flags activities that have not started but have an actual date',
    parts: { activities: [activity('ok'), activity('dated', { actualStart: at('2026-03-09 08:00') })] },
    offenders: ['dated'],
  },
  {
    title: 'flags open tasks with remaining work but no original duration',
    parts: {
      activities: [
        activity('none', { originalDurationMinutes: 0 }),
        activity('empty', { originalDurationMinutes: 0, remainingDurationMinutes: 0 }),
        milestone('M', 'finishMilestone', { remainingDurationMinutes: day }),
      ],
    },
    offenders: ['none'],
  },
]);
