import { describe, expect, it } from 'vitest';
import { describeFollowing, formatStepSums } from './step-words.ts';

const createWindow = (days: Readonly<Record<string, number>>) => ({
  steps: Object.entries(days).map(([step, moved]) => ({ step, days: moved })),
});

describe('the steps of a series in one sentence', () => {
  it('add up over the windows', () => {
    const windows = [createWindow({ progress: 3, network: -2 }), createWindow({ progress: 4, network: 2 })];
    expect(formatStepSums(windows)).toBe('progress +7');
  });

  it('say how many files had not been scheduled, counting a file between two windows once', () => {
    const windows = [
      createWindow({ rescheduledPrevious: 2, progress: 3, rescheduledCurrent: -4 }),
      createWindow({ rescheduledPrevious: 5, progress: 1 }),
    ];
    expect(formatStepSums(windows)).toBe('3 days because 2 files had not been scheduled (F9), progress +4');
    expect(
      formatStepSums([createWindow({ rescheduledCurrent: -5 }), createWindow({ rescheduledPrevious: 3 })]),
    ).toBe('\u22122 days because a file had not been scheduled (F9)');
  });
});

describe('how progress was followed', () => {
  it('is said in days or weeks', () => {
    expect(describeFollowing({ step: 'progress', everyDays: 1 }, true)).toBe('Followed day by day.');
    expect(describeFollowing({ step: 'progress', everyDays: 7 }, true)).toBe('Followed week by week.');
    expect(describeFollowing({ step: 'progress', everyDays: 21 }, true)).toBe('Followed every 3 weeks.');
  });

  it('is said where it was not followed', () => {
    expect(describeFollowing({ step: 'progress' }, false)).toBe(
      'Not followed day by day: the data date does not move forward.',
    );
    expect(describeFollowing({ step: 'progress' }, true)).toMatch(/the logic loops on a day/);
    expect(describeFollowing({ step: 'progress+durations' }, true)).toMatch(/joined/);
    expect(describeFollowing({ step: 'network' }, true)).toBeNull();
  });
});
