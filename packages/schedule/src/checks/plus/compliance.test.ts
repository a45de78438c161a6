import { describe, expect, it } from 'vitest';
import { activity, at } from '../../cpm/test/test-schedule.ts';
import { compliance } from './baseline-checks.ts';
import { done, runPlusCheck, testPlusCheck } from './test/test-plus-check.ts';

const parts = {
  activities: [
    activity('ok', {
      ...done,
      plannedStart: at('2026-03-09 08:00'),
      plannedFinish: at('2026-03-10 17:00'),
    }),
    activity('late', {
      ...done,
      plannedStart: at('2026-03-06 08:00'),
      plannedFinish: at('2026-03-10 17:00'),
    }),
    activity('open', { plannedStart: at('2026-03-09 08:00'), plannedFinish: at('2026-03-20 17:00') }),
  ],
};

testPlusCheck('P27', compliance, [
  {
    title: 'flags tasks that started late, or are late to start',
    parts,
    offenders: ['late', 'open'],
  },
]);

describe('P27 figures', () => {
  it('from planned dates are shown, and judged only if the option is set', () => {
    expect(runPlusCheck(compliance, parts)).toMatchObject({ value: 0.6, verdict: 'N/A' });
    expect(runPlusCheck(compliance, parts, { plannedDates: 'judge' })).toMatchObject({
      value: 0.6,
      verdict: 'FAIL',
    });
  });

  it('count missed starts and missed finishes separately', () => {
    expect(runPlusCheck(compliance, parts)).toMatchObject({
      count: 3,
      of: 5,
      notes: [
        'Starts on time: 1 of 3. Finishes on time: 2 of 2.',
        expect.any(String),
        expect.stringMatching(/^P6 moves/),
      ],
    });
  });
});
