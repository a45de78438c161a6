import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Activity, Schedule } from '../model/index.ts';
import { computeCpm, type CpmOptions } from './compute-cpm.ts';
import type { ScheduledCpm } from './cpm-result.ts';
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

/** The same when an activity takes no time and nobody expects it at a date. */
function findFinishWithout(schedule: Schedule, { id }: Activity): number {
  const activities = schedule.activities.map((one) =>
    one.id === id ? { ...one, expectedFinish: undefined } : one,
  );
  return findFinish({ ...schedule, activities }, { remainingMinutes: new Map([[id, 0]]) });
}

describe('computeDrags', () => {
  it.each([
    ['plain', { hasConstraints: false, hasProgress: false }],
    ['with constraints', { hasConstraints: true, hasProgress: false }],
    ['with progress', { hasConstraints: false, hasProgress: true }],
    ['with everything', { hasConstraints: true, hasProgress: true }],
  ])('equals scheduling everything again on 1,500 random networks %s', (_, options) => {
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
        for (const one of open) {
          const drag = found.calendar.measureWork(findFinishWithout(schedule, one), finish);
          expect([one.code, found.drags.get(one.id)?.dragMinutes ?? 0]).toEqual([
            one.code,
            drag === 0 ? 0 : drag,
          ]);
        }
      }),
      { numRuns: 1500 },
    );
  });

  it('has no answer for a plan without work left', () => {
    const done = activity('A', { status: 'completed' });
    expect(
      computeDrags(createTestSchedule({ activities: [done] }), { isCritical: () => true }),
    ).toBeUndefined();
  });
});
