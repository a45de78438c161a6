import { replaceFields } from '../model/index.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Activity, Schedule } from '../model/index.ts';
import { computeCpm, type CpmOptions } from './compute-cpm.ts';
import type { ScheduledCpm } from './compute-cpm.ts';
import { computeDrags } from './compute-drags.ts';
import { arbitrarySchedule } from './test/random-schedule.ts';
import { activity, createTestSchedule } from './test/test-schedule.ts';

function run(schedule: Schedule, options: CpmOptions = {}): ScheduledCpm {
  const result = computeCpm(schedule, options);
  if (result.kind === 'loop') throw new Error('a loop');
  return result;
}

/** The latest early finish of open work. */
const findFinish = (schedule: Schedule, options: CpmOptions = {}): number =>
  run(schedule, options).activities.reduce(
    (latest, { earlyFinish }) => Math.max(latest, earlyFinish ?? -Infinity),
    -Infinity,
  );

/** The finish if an activity has no remaining duration and no expected finish. */
function findFinishWithout(schedule: Schedule, { id }: Activity): number {
  const activities = schedule.activities.map((one) =>
    one.id === id ? replaceFields(one, { expectedFinish: undefined }) : one,
  );
  return findFinish({ ...schedule, activities }, { remainingMinutes: new Map([[id, 0]]) });
}

describe('computeDrags', () => {
  it.each([
    ['plain', { hasConstraints: false, hasProgress: false }],
    ['with constraints', { hasConstraints: true, hasProgress: false }],
    ['with progress', { hasConstraints: false, hasProgress: true }],
    ['with everything', { hasConstraints: true, hasProgress: true }],
  ])('equals rescheduling everything, on 1,500 random networks %s', (_, options) => {
    fc.assert(
      fc.property(arbitrarySchedule(options), (schedule) => {
        const { activities } = run(schedule);
        const isAsked = new Map(
          activities.map(({ activity: { id }, isCritical, isOnLongestPath }) => [
            id,
            isCritical || isOnLongestPath,
          ]),
        );
        const found = computeDrags(schedule, { isCritical: (id) => isAsked.get(id) === true });
        const open = schedule.activities.filter(({ status }) => status !== 'completed');
        if (found === undefined) {
          expect(open).toEqual([]);
          return;
        }
        const finish = findFinish(schedule);
        expect(found.finish).toBe(finish);
        expect(found.dates.get(found.end.id)?.finish).toBe(finish);
        const [computed, expected] = [
          open.map(({ code, id }) => {
            const { dragMinutes = 0, finish: without = finish } = found.drags.get(id) ?? {};
            return { code, dragMinutes, without };
          }),
          open.map((one) => {
            const without = findFinishWithout(schedule, one);
            // Without -0.
            return { code: one.code, dragMinutes: found.calendar.measureWork(without, finish) + 0, without };
          }),
        ];
        expect(computed).toEqual(expected);
      }),
      { numRuns: 1500 },
    );
  });

  it('tries critical activities first, longest first, and lists those it skips', () => {
    fc.assert(
      fc.property(
        arbitrarySchedule({ hasConstraints: true, hasProgress: true }),
        fc.integer({ min: 0, max: 60 }),
        (schedule, maxEffort) => {
          const critical = new Set(
            run(schedule)
              .activities.filter(({ isCritical, isOnLongestPath }) => isCritical || isOnLongestPath)
              .map(({ activity }) => activity.id),
          );
          const isCritical = (id: Activity['id']): boolean => critical.has(id);
          const all = computeDrags(schedule, { isCritical });
          const shares: number[] = [];
          const some = computeDrags(schedule, {
            isCritical,
            maxEffort,
            onProgress: (share) => shares.push(share),
          });
          if (all === undefined || some === undefined) return;
          expect([...some.drags.keys(), ...some.untried].toSorted()).toEqual(
            [...all.drags.keys()].toSorted(),
          );
          expect(all.untried.size).toBe(0);
          expect([...some.drags]).toEqual([...some.drags.keys()].map((id) => [id, all.drags.get(id)]));
          const getLength = (id: Activity['id']): number => {
            const { start = 0, finish = 0 } = some.dates.get(id) ?? {};
            return finish - start;
          };
          const left = [...some.untried].filter(isCritical).map(getLength);
          const tried = [...some.drags.keys()].filter(isCritical).map(getLength);
          expect(Math.max(...left)).toBeLessThanOrEqual(Math.min(Infinity, ...tried));
          expect(shares).toEqual(shares.toSorted((a, b) => a - b));
        },
      ),
      { numRuns: 300 },
    );
  });

  it('is undefined for a plan without remaining work', () => {
    const done = activity('A', { status: 'completed' });
    expect(
      computeDrags(createTestSchedule({ activities: [done] }), { isCritical: () => true }),
    ).toBeUndefined();
  });
});
