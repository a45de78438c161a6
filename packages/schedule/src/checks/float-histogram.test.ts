import { describe, expect, it } from 'vitest';
import { activity, createTestSchedule } from '../cpm/test/test-schedule.ts';
import { defaultCheckOptions } from './check-options.ts';
import { createAssessment } from './create-assessment.ts';
import { computeFloatHistogram } from './run-checks.ts';

describe('computeFloatHistogram', () => {
  it('puts each incomplete task with a float into one class, rounding up to whole days', () => {
    const days = [-0.5, 0, 0.5, 5, 5.5, 10, 11, 20, 21, 44, 44.5];
    const activities = [
      ...days.map((each) => activity(`F${each}`, { totalFloatMinutes: each * 480 })),
      activity('none'),
      activity('done', { status: 'completed', totalFloatMinutes: 0 }),
    ];
    const assessment = createAssessment(createTestSchedule({ activities }), defaultCheckOptions);
    expect(computeFloatHistogram(assessment).map(({ title, count }) => `${title}: ${count}`)).toEqual([
      '<0: 1',
      '0: 1',
      '1-5: 2',
      '6-10: 2',
      '11-20: 2',
      '21-44: 2',
      '>44: 1',
    ]);
  });
});
