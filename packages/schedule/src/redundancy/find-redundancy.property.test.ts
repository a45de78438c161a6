import fc from 'fast-check';
import { expect, it } from 'vitest';
import { getFinishEvent, getFromEvent, getStartEvent, getToEvent } from '../graph/index.ts';
import { hasMandatoryDates } from '../model/index.ts';
import { findRedundancy } from './find-redundancy.ts';
import type { ProofActivity } from './proof-check.ts';
import {
  computeDemand,
  computeGuarantee,
  isProvable,
  weakenGuarantee,
  type ProofLink,
} from './proof-link.ts';
import { orderEvents } from './proof-network.ts';

const mostActivities = 7;

interface CalendarLink extends ProofLink {
  /** That of its predecessor. */
  readonly calendar: number;
  readonly isExternal: boolean;
}

interface Plan {
  readonly activities: readonly ProofActivity[];
  readonly links: readonly CalendarLink[];
}

const activity: fc.Arbitrary<ProofActivity> = fc.record({
  type: fc.constant('task'),
  status: fc.constantFrom('notStarted', 'notStarted', 'notStarted', 'inProgress', 'completed'),
  calendar: fc.constant(undefined),
  remainingDuration: fc.constant(undefined),
  constraints: fc.constantFrom([], [], [], [{ type: 'mandatoryStart' as const, date: undefined }]),
  expectedFinish: fc.constant(undefined),
});

/** Links lead to later activities. With leads all lags are on one calendar, so that added lags are all that counts. */
const plan: fc.Arbitrary<Plan> = fc.constantFrom(1, 1, 2, 8).chain((calendars) =>
  fc
    .record({
      activities: fc.array(activity, { minLength: mostActivities, maxLength: mostActivities }),
      links: fc.array(
        fc
          .record({
            ends: fc
              .tuple(fc.nat(mostActivities - 1), fc.nat(mostActivities - 1))
              .filter(([one, other]) => one !== other),
            type: fc.constantFrom('FS' as const, 'FS' as const, 'SS' as const, 'FF' as const, 'SF' as const),
            lag: fc.constantFrom(0, 0, 0, 0.1, 0.7, 8, ...(calendars === 1 ? [-8] : [])),
            isExternal: fc.constantFrom(false, false, false, true),
          })
          .map(({ ends, ...link }) => ({
            ...link,
            calendar: Math.min(...ends) % calendars,
            predecessor: Math.min(...ends),
            successor: Math.max(...ends),
          })),
        { minLength: 12, maxLength: 22 },
      ),
    })
    .map(({ activities, links }) => ({
      activities,
      links: links.map((link) => ({
        ...link,
        predecessorStatus: activities[link.predecessor]?.status,
        successorStatus: activities[link.successor]?.status,
      })),
    })),
);

/** What a path of links other than `own` guarantees at most between its two events, on its calendar. Tries every path. */
function computeHeaviest({ activities, links }: Plan, own: number): number {
  const target = links[own];
  if (target === undefined) return -Infinity;
  const outranks = (place: number, link: CalendarLink): boolean =>
    getFromEvent(link) !== getFromEvent(target) ||
    getToEvent(link) !== getToEvent(target) ||
    link.isExternal ||
    (computeDemand(link) - computeDemand(target) ||
      computeGuarantee(link) - computeGuarantee(target) ||
      own - place) > 0;
  const end = getToEvent(target);
  const walk = (event: number, weight: number): number => {
    const weights = links.flatMap((link, place) => {
      const guarantee = computeGuarantee(link);
      if (getFromEvent(link) !== event || place === own || !outranks(place, link)) return [];
      if (guarantee === -Infinity) return [];
      const reached = weight + (link.calendar === target.calendar ? guarantee : weakenGuarantee(guarantee));
      if (getToEvent(link) === end) return [reached];
      const { constraints = [], status: now } = activities[link.successor] ?? {};
      if (!hasMandatoryDates(now, constraints)) return [walk(getToEvent(link), reached)];
      // A path may end with such an activity, but not lead through it.
      return getToEvent(link) + 1 === end && end % 2 === 1 ? [reached] : [];
    });
    // An activity finishes after its start.
    const isStart = event % 2 === 0;
    const finish = getFinishEvent(event >> 1);
    if (isStart && finish === end) weights.push(weight);
    else if (isStart) weights.push(walk(finish, weight));
    return Math.max(-Infinity, ...weights);
  };
  return walk(getFromEvent(target), 0);
}

const listByDefinition = (given: Plan): number[] =>
  [...given.links.keys()].filter((place) => {
    const link = given.links[place];
    if (link === undefined || link.isExternal || !isProvable(link, false)) return false;
    return computeHeaviest(given, place) >= computeDemand(link) - 1e-9;
  });

const find = ({ activities, links }: Plan, durations?: readonly number[]) =>
  findRedundancy({
    activities,
    links,
    order: orderEvents(activities.length, links) ?? new Int32Array(),
    getLagCalendar: (link) => links[link]?.calendar,
    hasOwnLags: true,
    isScheduled: () => true,
    isAsked: (link) => links[link]?.isExternal === false,
    ...(durations && { durations }),
  });

it('finds exactly the links that some path of the others implies, on one calendar and on many', () => {
  let count = 0;
  fc.assert(
    fc.property(plan, (given) => {
      const expected = listByDefinition(given);
      expect(find(given).map(({ link }) => link)).toEqual(expected);
      count += expected.length;
    }),
    { numRuns: 3_000 },
  );
  expect(count).toBeGreaterThan(1_000);
});

it('proves each by a path of links between the two events that adds up', () => {
  fc.assert(
    fc.property(
      plan,
      fc.array(fc.nat(9), { minLength: mostActivities, maxLength: mostActivities }),
      (given, durations) => {
        for (const { link, path, work, weight } of find(given, durations)) {
          const own = given.links[link];
          const steps = path.flatMap((step) => given.links[step] ?? []);
          expect(path).not.toContain(link);
          if (own === undefined) continue;
          const connects = (event: number, next: number): boolean =>
            event === next || (getStartEvent(event >> 1) === event && event + 1 === next);
          const events = steps.map(getToEvent);
          expect(
            [...steps.map(getFromEvent), getToEvent(own)].every((next, place) =>
              connects(place === 0 ? getFromEvent(own) : (events[place - 1] ?? -1), next),
            ),
          ).toBe(true);
          const lags = steps.map((step) => {
            const guarantee = computeGuarantee(step);
            return step.calendar === own.calendar ? guarantee : weakenGuarantee(guarantee);
          });
          const sum = [...lags, ...work.map((each) => durations[each] ?? 0)].reduce(
            (one, other) => one + other,
            0,
          );
          expect(weight).toBeCloseTo(sum, 6);
          expect(weight).toBeGreaterThanOrEqual(computeDemand(own));
        }
      },
    ),
    { numRuns: 1_000 },
  );
});
