import { describe, expect, it } from 'vitest';
import { activity } from '../../cpm/test/test-schedule.ts';
import { criticalShare } from './task-checks.ts';
import { day, runPlusCheck, testPlusCheck } from './test/test-plus-check.ts';

testPlusCheck('P16', criticalShare, [
  {
    title: 'flags activities without float if the project defines critical by total float',
    parts: {
      activities: [
        activity('A', { totalFloatMinutes: 0 }),
        activity('B', { totalFloatMinutes: 1 }),
        activity('C', { isOnLongestPath: true }),
      ],
    },
    offenders: ['A'],
  },
  {
    title: 'flags activities on the longest path if the project defines critical by it',
    parts: {
      activities: [activity('A', { totalFloatMinutes: 0 }), activity('C', { isOnLongestPath: true })],
      project: { criticalPathType: 'longestPath' },
    },
    offenders: ['C'],
  },
]);

describe('P16 limit', () => {
  it('is not met by a project without any critical activity', () => {
    const last = ['B', 'C', 'D'].map((code) => activity(code, { totalFloatMinutes: day }));
    const judge = (totalFloatMinutes: number) =>
      runPlusCheck(criticalShare, { activities: [activity('A', { totalFloatMinutes }), ...last] }).verdict;
    expect(judge(day)).toBe('FAIL');
    expect(judge(0)).toBe('PASS');
  });

  it('does not apply to a project that was never scheduled, by either definition', () => {
    const activities = [activity('A'), activity('B')];
    for (const criticalPathType of ['totalFloat', 'longestPath'] as const) {
      const { verdict, notApplicable } = runPlusCheck(criticalShare, {
        activities,
        project: { criticalPathType },
      });
      expect([verdict, notApplicable]).toEqual(['N/A', expect.stringContaining('schedule the project (F9)')]);
    }
  });
});
