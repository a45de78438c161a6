import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Activity, ActivityId, FloatPathOptions, Schedule } from '../model/index.ts';
import { computeCpm } from './compute-cpm.ts';
import type { ScheduledCpm } from './compute-cpm.ts';
import type { FloatPath } from './compute-float-paths.ts';
import { arbitrarySchedule } from './test/random-schedule.ts';
import { completed, constraint, hours } from './test/test-run.ts';
import type { TestScheduleParts } from './test/test-schedule.ts';
import { activity, createTestSchedule } from './test/test-schedule.ts';

const byFreeFloat: FloatPathOptions = { limit: undefined, byTotalFloat: false, endActivityId: undefined };
const byTotalFloat: FloatPathOptions = { ...byFreeFloat, byTotalFloat: true };

function getScheduled(schedule: Schedule, floatPaths?: FloatPathOptions): ScheduledCpm {
  const result = computeCpm(schedule, floatPaths === undefined ? {} : { floatPaths });
  if (result.kind === 'loop') throw new Error('The logic has a loop.');
  return result;
}

const format = ({ floatMinutes, activities }: FloatPath): string =>
  `${floatMinutes / 60}: ${activities.map(({ code }) => code).join(' ')}`;

const list = (parts: TestScheduleParts, options: FloatPathOptions): string[] =>
  getScheduled(createTestSchedule(parts), options).floatPaths.map(format);

/** A long chain A B C E; D joins it before E with 8 hours of float, and X leads to D with 16 more. */
const network: TestScheduleParts = {
  activities: [
    activity('A', hours(16)),
    activity('B', hours(16)),
    activity('C', hours(16)),
    activity('D', hours(40)),
    activity('X', hours(8)),
    activity('Y', hours(8)),
    activity('E'),
  ],
  links: ['A FS B', 'B FS C', 'C FS E', 'D FS E', 'X FF+16 D', 'A FS Y', 'Y FS E'],
};

describe('float paths', () => {
  it('are found only if the options request them', () => {
    expect(getScheduled(createTestSchedule(network)).floatPaths).toEqual([]);
    const asked = createTestSchedule({ ...network, options: { floatPaths: byFreeFloat } });
    expect(getScheduled(asked).floatPaths).toHaveLength(4);
  });

  it('by free float: the float is that of the joining link', () => {
    expect(list(network, byFreeFloat)).toEqual(['0: A B C E', '8: D', '16: X', '24: Y']);
  });

  it('by total float: the float is that of the path to the end', () => {
    expect(list(network, byTotalFloat)).toEqual(['0: A B C E', '8: D', '24: Y', '24: X']);
  });

  it('lists the relationships within a path, not the joining ones', () => {
    const [first, second] = getScheduled(createTestSchedule(network), byFreeFloat).floatPaths;
    expect([first?.relationships, second?.relationships]).toEqual([[0, 1, 2], []]);
  });

  it('end at the given activity and stop at the given number', () => {
    const end = { ...byFreeFloat, endActivityId: 'D' as ActivityId };
    expect(list(network, end)).toEqual(['0: D', '16: X']);
    expect(list(network, { ...byFreeFloat, limit: 2 })).toEqual(['0: A B C E', '8: D']);
    expect(list(network, { ...byFreeFloat, limit: 0 })).toEqual([]);
    expect(list(network, { ...byFreeFloat, endActivityId: 'no such' as ActivityId })).toEqual([]);
  });

  it('by free float, the driving path of a noncritical activity begins on the critical path', () => {
    const end = { ...byFreeFloat, endActivityId: 'Y' as ActivityId };
    expect(list(network, end)).toEqual(['0: A Y']);
  });

  it('ties go to the latest finish, then the earliest start, then the lower Activity ID', () => {
    const parts = {
      activities: [
        activity('C', hours(8)),
        activity('B', hours(16)),
        activity('A', hours(16)),
        activity('L', { ...hours(8), ...constraint('startOnOrAfter', '2026-03-17 08:00') }),
        activity('E'),
      ],
      links: ['C FS+8 E', 'B FS E', 'A FS E', 'L FS E'],
    };
    expect(list(parts, byFreeFloat)).toEqual(['0: A E', '0: B', '0: L', '0: C']);
  });

  it('contain no completed activities', () => {
    const done = activity('A', completed('2026-03-10 08:00', '2026-03-11 17:00'));
    const parts = { activities: [done, activity('B'), activity('C')], links: ['A FS B', 'B FS C'] };
    expect(list(parts, byFreeFloat)).toEqual(['0: B C']);
  });

  it('20,000 activities that lead to one, and a chain of the same length', () => {
    const ids = Array.from({ length: 20_000 }, (_, index) => `A${index}`);
    const activities = [...ids.map((id) => activity(id)), activity('E')];
    const fan = createTestSchedule({ activities, links: ids.map((id) => `${id} FS E`) });
    expect(getScheduled(fan, byFreeFloat).floatPaths).toHaveLength(20_000);
    const chain = createTestSchedule({
      activities,
      links: ids.map((id, index) => `${id} FS ${ids[index + 1] ?? 'E'}`),
    });
    expect(getScheduled(chain, byTotalFloat).floatPaths.map((path) => path.activities.length)).toEqual([
      20_001,
    ]);
  });
});

describe('float paths of random networks', () => {
  // Under progress override some links bind nothing, and no path follows them.
  const everything = arbitrarySchedule({ hasConstraints: true, hasProgress: true, maxActivities: 12 }).map(
    (schedule): Schedule => ({
      ...schedule,
      options: schedule.options.map((options) => ({ ...options, progressMode: 'retainedLogic' })),
    }),
  );

  it.each([
    ['free', byFreeFloat],
    ['total', byTotalFloat],
  ])('by %s float: every activity that leads to the end is on exactly one path', (_, options) => {
    fc.assert(
      fc.property(everything, (schedule) => {
        const { floatPaths } = getScheduled(schedule, options);
        const placed = floatPaths.flatMap(({ activities }) => activities);
        expect(new Set(placed).size).toBe(placed.length);
        const end = floatPaths[0]?.activities.at(-1);
        expect(new Set(placed)).toEqual(end === undefined ? new Set() : listLeadingTo(schedule, end));
      }),
      { numRuns: 200 },
    );
  });

  it('the relationships of a path join its activities in order, and its float is not negative', () => {
    fc.assert(
      fc.property(everything, (schedule) => {
        const { floatPaths } = getScheduled(schedule, byFreeFloat);
        for (const path of floatPaths) {
          expect(path.floatMinutes).toBeGreaterThanOrEqual(0);
          expect(path.relationships).toHaveLength(path.activities.length - 1);
          path.relationships.forEach((relationship, at) => {
            const link = schedule.relationships[relationship];
            expect([link?.predecessorId, link?.successorId]).toEqual([
              path.activities[at]?.id,
              path.activities[at + 1]?.id,
            ]);
          });
        }
      }),
      { numRuns: 200 },
    );
  });
});

/** Open activities from which a chain of open activities leads to `end`. */
function listLeadingTo(schedule: Schedule, end: Activity): Set<Activity> {
  const open = new Map(
    schedule.activities.filter(({ status }) => status !== 'completed').map((each) => [each.id, each]),
  );
  const found = new Set([end]);
  for (const each of found) {
    for (const { predecessorId, successorId } of schedule.relationships) {
      const predecessor = open.get(predecessorId);
      if (successorId === each.id && predecessor !== undefined) found.add(predecessor);
    }
  }
  return found;
}
