import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Activity,
  type Minutes,
  replaceFields,
  type Schedule,
  toMinutes,
  type Constraint,
} from '../model/index.ts';
import { computeCpm, type ScheduledCpm } from './compute-cpm.ts';
import { createLateCauses, type LateCause } from './find-late-cause.ts';
import { arbitrarySchedule } from './test/random-schedule.ts';
import { constraint } from './test/test-run.ts';
import { activity, at, createTestSchedule } from './test/test-schedule.ts';

function run(schedule: Schedule): ScheduledCpm {
  const cpm = computeCpm(schedule);
  if (cpm.kind === 'loop') throw new Error('a loop');
  return cpm;
}

/** The file as P6 would store it after F9. */
function store(schedule: Schedule): Schedule {
  const dates = new Map(run(schedule).activities.map((each) => [each.activity.id, each]));
  const activities = schedule.activities.map((each) => {
    const { earlyStart, earlyFinish, lateStart, lateFinish } = dates.get(each.id) ?? {};
    return replaceFields(each, { earlyStart, earlyFinish, lateStart, lateFinish });
  });
  return { ...schedule, activities };
}

const tenDays = 14_400;
const earlier = (date: Minutes): Minutes => toMinutes(date - tenDays);

/** The schedule with the date that is said to set late dates ten days earlier; undefined if it is no date. */
function bringForward(schedule: Schedule, { chain, demand }: LateCause): Schedule | undefined {
  const last = chain.at(-1);
  const change = (fields: Partial<Activity>): Schedule => ({
    ...schedule,
    activities: schedule.activities.map((each) => (each === last ? replaceFields(each, fields) : each)),
  });
  switch (demand.kind) {
    case 'constraint': {
      const move = (each: Constraint | undefined): Constraint | undefined =>
        each === demand.constraint && each.date !== undefined ? { ...each, date: earlier(each.date) } : each;
      return change({
        primaryConstraint: move(last?.primaryConstraint),
        secondaryConstraint: move(last?.secondaryConstraint),
      });
    }
    case 'externalLateFinish':
      return change({ externalLateFinish: earlier(demand.date) });
    case 'mustFinishBy':
      return {
        ...schedule,
        projects: schedule.projects.map((each) =>
          each.id === last?.projectId ? { ...each, mustFinishBy: earlier(demand.date) } : each,
        ),
      };
    case 'projectFinish':
    case 'openEnd':
      return undefined;
  }
}

const getLate = (schedule: Schedule, { id }: Activity): number => {
  const found = run(schedule).activities.find((each) => each.activity.id === id);
  return found?.lateFinish ?? NaN;
};

describe('the cause of late dates', () => {
  it('is a date that moves them, for every activity of any schedule', () => {
    let moved = 0;
    fc.assert(
      fc.property(
        arbitrarySchedule({ hasConstraints: true, hasProgress: true, maxActivities: 8 }),
        (random) => {
          const schedule = store(random);
          const find = createLateCauses(schedule);
          for (const { activity: each, lateFinish } of run(schedule).activities) {
            const cause = find(each);
            if (lateFinish === undefined || cause === undefined) continue;
            expect(cause.chain[0]).toBe(each);
            cause.relationships.forEach((place, at) => {
              const { predecessorId, successorId } = schedule.relationships[place] ?? {};
              expect([predecessorId, successorId]).toEqual([cause.chain[at]?.id, cause.chain[at + 1]?.id]);
            });
            const changed = bringForward(schedule, cause);
            if (changed === undefined) continue;
            moved += 1;
            expect(getLate(changed, each)).toBeLessThan(lateFinish);
          }
        },
      ),
      { numRuns: 300 },
    );
    expect(moved).toBeGreaterThan(100);
  });

  it('explains nearly all activities of calculated schedules', () => {
    let [open, explained] = [0, 0];
    fc.assert(
      fc.property(arbitrarySchedule({ hasConstraints: true, hasProgress: true }), (random) => {
        const schedule = store(random);
        const find = createLateCauses(schedule);
        for (const { activity: each, lateFinish } of run(schedule).activities) {
          if (lateFinish === undefined || each.type === 'levelOfEffort' || each.type === 'wbsSummary')
            continue;
          open += 1;
          if (find(each) !== undefined) explained += 1;
        }
      }),
      { numRuns: 300 },
    );
    expect(explained / open).toBeGreaterThan(0.95);
  });

  it('is the Finish On of the last milestone, and a Mandatory Start further on, not an equal float', () => {
    const parts = (last: Partial<Activity>) =>
      store(
        createTestSchedule({
          activities: [
            activity('A', { remainingDurationMinutes: 4800 }),
            activity('B', { remainingDurationMinutes: 480 }),
            activity('M', { type: 'finishMilestone', remainingDurationMinutes: 0, ...last }),
          ],
          links: ['A FS B', 'B FS M'],
        }),
      );
    for (const type of ['finishOn', 'mandatoryStart', 'mandatoryFinish'] as const) {
      const schedule = parts(constraint(type, '2026-03-20 17:00'));
      const [first] = schedule.activities;
      const cause = first && createLateCauses(schedule)(first);
      expect(cause?.chain.map(({ code }) => code)).toEqual(['A', 'B', 'M']);
      expect(cause?.demand).toEqual({
        kind: 'constraint',
        constraint: { type, date: at('2026-03-20 17:00') },
      });
    }
  });

  it('is unknown if the stored dates do not follow from the logic', () => {
    const schedule = store(
      createTestSchedule({ activities: [activity('A'), activity('B')], links: ['A FS B'] }),
    );
    const [first, second] = schedule.activities;
    if (first === undefined || second === undefined) throw new Error('two activities');
    const stale = replaceFields(first, { lateFinish: toMinutes((first.lateFinish ?? 0) - tenDays) });
    expect(createLateCauses({ ...schedule, activities: [stale, second] })(stale)).toBeUndefined();
  });
});
