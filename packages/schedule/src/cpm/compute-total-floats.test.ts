import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computeCpm } from './compute-cpm.ts';
import { computeTotalFloats } from './compute-early-dates.ts';
import { carriesLogic } from '../model/index.ts';
import { arbitrarySchedule } from './test/random-schedule.ts';

const anySchedule = arbitrarySchedule({ hasConstraints: true, hasProgress: true, maxActivities: 12 });

describe('computeTotalFloats', () => {
  it('returns the total floats of computeCpm', () => {
    fc.assert(
      fc.property(anySchedule, (schedule) => {
        const full = computeCpm(schedule);
        const scheduled = full.kind === 'loop' ? [] : full.activities;
        const expected = scheduled.flatMap(({ activity, totalFloatMinutes }) =>
          totalFloatMinutes === undefined || !carriesLogic(activity)
            ? []
            : [[activity.id, totalFloatMinutes]],
        );
        const ids = schedule.activities.map(({ id }) => id);
        expect([...computeTotalFloats(schedule, ids)]).toEqual(expected);
      }),
      { numRuns: 300 },
    );
  });
});
