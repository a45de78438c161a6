import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computeCpm } from './compute-cpm.ts';
import { computeEarlyDates } from './compute-early-dates.ts';
import { arbitrarySchedule } from './test/random-schedule.ts';

const anySchedule = arbitrarySchedule({ hasConstraints: true, hasProgress: true, maxActivities: 12 });

describe('computeEarlyDates', () => {
  it('returns the dates, project finishes and driving relationships of computeCpm', () => {
    fc.assert(
      fc.property(anySchedule, (schedule) => {
        const [early, full] = [computeEarlyDates(schedule), computeCpm(schedule)];
        if (full.kind === 'loop') {
          expect(early).toBeUndefined();
          return;
        }
        const pick = ({ activity, earlyStart, earlyFinish }: (typeof full.activities)[number]) => [
          activity.code,
          earlyStart,
          earlyFinish,
        ];
        expect(
          early?.activities.map(({ activity, earlyStart, earlyFinish }) => [
            activity.code,
            earlyStart,
            earlyFinish,
          ]),
        ).toEqual(full.activities.map(pick));
        // Twice, since the late dates are calculated only once.
        early?.listScheduled();
        expect(early?.listScheduled()).toEqual(full.activities);
        expect(early?.projects).toEqual(full.projects);
        const driving = schedule.activities.flatMap(({ id }) => early?.listDriving(id) ?? []);
        expect(driving.sort((a, b) => a - b)).toEqual([...full.drivingRelationships]);
      }),
      { numRuns: 300 },
    );
  });
});
