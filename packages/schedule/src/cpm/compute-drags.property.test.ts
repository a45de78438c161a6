import { type CalendarId, replaceFields, toMinutes } from '../model/index.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Activity, Schedule } from '../model/index.ts';
import { computeCpm, type CpmOptions } from './compute-cpm.ts';
import type { ScheduledCpm } from './compute-cpm.ts';
import { computeDrags, type DragOptions } from './compute-drags.ts';
import type { CpmActivity } from './cpm-network.ts';
import { createNetwork, isOpen } from './create-network.ts';
import { createRescheduling } from './create-rescheduling.ts';
import { findFinishesWithout } from './find-finishes-without.ts';
import { placeAlone, placeBehind, type PlacedDates } from './place-alone.ts';
import { arbitrarySchedule, describeInShort } from './test/random-schedule.ts';
import { activity, at, createTestSchedule } from './test/test-schedule.ts';

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

/** All activities and resources on one calendar, where dates only shift. */
const putOnOneCalendar = (schedule: Schedule): Schedule =>
  describeInShort({
    ...schedule,
    activities: schedule.activities.map((one) =>
      replaceFields(one, {
        calendarId: 'office' as CalendarId,
        type: one.type === 'resourceDependent' ? 'task' : one.type,
      }),
    ),
  });

const find = (schedule: Schedule, options: Partial<DragOptions> = {}) => {
  const isAsked = new Map(
    run(schedule).activities.map(({ activity: { id }, isCritical, isOnLongestPath }) => [
      id,
      isCritical || isOnLongestPath,
    ]),
  );
  return computeDrags(schedule, { isCritical: (id) => isAsked.get(id) === true, ...options });
};

/** The latest finish to which dates of an activity lead, on paths that avoid another one. */
function findLatest(activity: CpmActivity, { start, finish }: PlacedDates, avoided?: CpmActivity): number {
  let latest = isOpen(activity) ? finish : -Infinity;
  for (let link = activity.firstOutgoing; link !== undefined; link = link.nextOutgoing) {
    if (link.isOverridden || link.to.project.isFixed || link.to === avoided) continue;
    const to = placeBehind(link, link.type === 'SS' || link.type === 'SF' ? start : finish);
    latest = Math.max(latest, findLatest(link.to, to, avoided));
  }
  return latest;
}

function listFollowing(activity: CpmActivity): Set<CpmActivity> {
  const following = new Set([activity]);
  for (const { firstOutgoing } of following)
    for (let link = firstOutgoing; link !== undefined; link = link.nextOutgoing) following.add(link.to);
  return following;
}

describe('computeDrags', () => {
  it.each([
    ['plain', 1_500, { hasConstraints: false, hasProgress: false }],
    ['with constraints', 1_500, { hasConstraints: true, hasProgress: false }],
    ['with progress', 1_500, { hasConstraints: false, hasProgress: true }],
    ['with everything', 1_500, { hasConstraints: true, hasProgress: true }],
    [
      'with everything, of 20 activities',
      300,
      { hasConstraints: true, hasProgress: true, maxActivities: 20 },
    ],
  ])('equals rescheduling everything, on random networks %s', (_, numRuns, options) => {
    const equals = (schedule: Schedule): void => {
      const found = find(schedule);
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
      expect(found.untried.size).toBe(0);
    };
    fc.assert(fc.property(arbitrarySchedule(options), equals), { numRuns });
    fc.assert(fc.property(arbitrarySchedule(options).map(putOnOneCalendar), equals), { numRuns });
  });

  it('the effort bounds which drags are found, not their values', () => {
    fc.assert(
      fc.property(
        arbitrarySchedule({ hasConstraints: true, hasProgress: true }),
        fc.integer({ min: 0, max: 60 }),
        (schedule, maxEffort) => {
          const all = find(schedule);
          const shares: number[] = [];
          const some = find(schedule, { maxEffort, onProgress: (share) => shares.push(share) });
          if (all === undefined || some === undefined) return;
          expect([...some.drags.keys(), ...some.untried].toSorted()).toEqual(
            [...all.drags.keys()].toSorted(),
          );
          for (const [id, { dragMinutes, finish }] of some.drags)
            expect(all.drags.get(id)).toMatchObject({ dragMinutes, finish });
          expect(shares).toEqual(shares.toSorted((a, b) => a - b));
        },
      ),
      { numRuns: 300 },
    );
  });

  it('if effort is short, the longest critical activity is rescheduled first', () => {
    const schedule = createTestSchedule({
      activities: [
        activity('A'),
        activity('B', { remainingDurationMinutes: toMinutes(960) }),
        activity('C', {
          expectedFinish: at('2026-04-01 17:00'),
          primaryConstraint: { type: 'finishOnOrAfter', date: at('2026-03-16 08:00') },
        }),
      ],
      links: ['A FS B', 'B FS C'],
      options: { useExpectedFinish: true },
    });
    const found = computeDrags(schedule, { isCritical: () => true, maxEffort: 0 });
    expect([...(found?.drags.keys() ?? [])]).toEqual(['C']);
    expect([...(found?.untried ?? [])]).toEqual(['B', 'A']);
  });

  it('limits a drag by an activity that holds the finish without the shortened one', () => {
    fc.assert(
      fc.property(
        arbitrarySchedule({ hasConstraints: false, hasProgress: true, maxActivities: 8 }),
        (schedule) => {
          const network = createNetwork(schedule);
          const rescheduling = createRescheduling(network);
          const open = network.activities.filter(isOpen);
          const found = findFinishesWithout(network, rescheduling, open, {
            hasLimit: () => true,
            maxEffort: Infinity,
            onProgress: () => undefined,
          });
          for (const [one, { finish, limit }] of found) {
            const own = findLatest(one, rescheduling.placeShortened(one));
            if (limit === undefined) {
              expect(own).toBe(finish);
              continue;
            }
            const holding = network.byId.get(limit.id);
            if (holding === undefined) throw new Error('The limit is not in the network.');
            const { earlyStart, earlyFinish } = holding;
            // A successor holds the finish if it could start at the data date.
            const dates = listFollowing(one).has(holding)
              ? placeAlone(holding)
              : { start: earlyStart, finish: earlyFinish };
            expect(findLatest(holding, dates, one)).toBeGreaterThanOrEqual(finish);
          }
        },
      ),
      { numRuns: 1_000 },
    );
  });

  it('limits a drag by the last activity before the paths meet, however long the other path is', () => {
    for (let length = 1; length <= 20; length++) {
      const path = Array.from({ length }, (_, place) => `P${place}`);
      const schedule = createTestSchedule({
        activities: [
          activity('A', { remainingDurationMinutes: toMinutes(length * 480) }),
          ...path.map((code) => activity(code, { remainingDurationMinutes: toMinutes(480) })),
          ...[activity('B'), activity('C')],
        ],
        links: [
          ...path.slice(1).map((code, place) => `P${place} FS ${code}`),
          ...[`P${length - 1} FS B`, 'A FS B', 'B FS C'],
        ],
      });
      const found = computeDrags(schedule, { isCritical: () => true });
      const limits = new Map(
        schedule.activities.map(({ code, id }) => [code, found?.drags.get(id)?.limit?.code]),
      );
      expect(limits.get('A')).toBe(path.at(-1));
      for (const code of path) expect(limits.get(code)).toBe('A');
    }
  });

  it('is undefined for a plan without remaining work', () => {
    const done = activity('A', { status: 'completed' });
    expect(
      computeDrags(createTestSchedule({ activities: [done] }), { isCritical: () => true }),
    ).toBeUndefined();
  });
});
