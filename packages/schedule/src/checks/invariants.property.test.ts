import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitrarySchedule } from '../cpm/test/random-schedule.ts';
import { activity, link } from '../cpm/test/test-schedule.ts';
import {
  toMinutes,
  type Activity,
  type Assignment,
  type Minutes,
  type Schedule,
  replaceFields,
  toId,
} from '../model/index.ts';
import { defaultCheckOptions } from './check-options.ts';
import type { CheckResult } from './check.ts';
import { runChecks } from './run-checks.ts';

/** Stored data that scheduling does not need: floats, dates, planned dates and assignments. */
interface Stored {
  readonly totalFloatMinutes: number | undefined;
  readonly original: number;
  readonly shift: number;
  readonly planned: number;
  readonly isLoaded: boolean;
}

const stored: fc.Arbitrary<Stored> = fc.record({
  totalFloatMinutes: fc.option(
    fc.integer({ min: -2, max: 50 }).map((days) => days * 480 + (days % 2)),
    { nil: undefined, freq: 6 },
  ),
  original: fc.constantFrom(0, 60, 480, 44 * 480, 44 * 480 + 1),
  shift: fc.integer({ min: -600, max: 20_000 }),
  planned: fc.integer({ min: -20_000, max: 20_000 }),
  isLoaded: fc.boolean(),
});

const arbitrary: fc.Arbitrary<Schedule> = fc
  .tuple(
    arbitrarySchedule({ hasConstraints: true, hasProgress: true, maxActivities: 8 }),
    fc.array(stored, { minLength: 8, maxLength: 8 }),
  )
  .map(([schedule, extras]) => {
    const dataDate = schedule.projects[0]?.dataDate ?? toMinutes(0);
    const shift = (by: number): Minutes => toMinutes(dataDate + by);
    const activities = schedule.activities.map((each, index): Activity => {
      const extra = extras[index];
      if (extra === undefined) return each;
      const isDone = each.status === 'completed';
      return replaceFields(each, {
        totalFloatMinutes: isDone ? undefined : extra.totalFloatMinutes,
        originalDurationMinutes: each.type === 'task' ? extra.original : 0,
        earlyStart: isDone ? undefined : shift(extra.shift),
        earlyFinish: isDone ? undefined : shift(extra.shift + 480),
        plannedStart: shift(extra.planned - 480),
        plannedFinish: shift(extra.planned),
      });
    });
    const assignments = activities
      .filter((_, index) => extras[index]?.isLoaded)
      .map(({ id }, index) => ({ activityId: id, row: index }) as Assignment);
    return { ...schedule, activities, assignments };
  });

const run = (schedule: Schedule, hasPlus = false): readonly CheckResult[] => {
  const { dcma, plus } = runChecks(schedule, { options: defaultCheckOptions, hasPlus });
  return [...dcma, ...plus];
};

const listFigures = (results: readonly CheckResult[]) =>
  results.map(({ check, count, of, value, verdict, offenders }) => ({
    no: check.no,
    count,
    of,
    value,
    verdict,
    offenders: offenders.length,
  }));

describe('the checks on any schedule', () => {
  it('count the items they list', () => {
    fc.assert(
      fc.property(arbitrary, (schedule) => {
        for (const { check, count, of, offenders } of run(schedule)) {
          const no = Number(check.no);
          if (no === 4) expect(offenders.length).toBe((of ?? 0) - (count ?? 0));
          else if (no <= 11) expect([no, offenders.length]).toEqual([no, count]);
          else if (no === 14) expect(offenders.length).toBeLessThanOrEqual(of ?? 0);
          else expect(offenders.length).toBeLessThanOrEqual(1);
          // Each offender once.
          const things = offenders.map((each) => each.activity ?? each.link?.relationship ?? each.subject);
          expect(new Set(things).size).toBe(things.length);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('do not depend on the order of rows', () => {
    const shuffled = arbitrary.chain((schedule) =>
      fc.record({
        schedule: fc.constant(schedule),
        activities: fc.shuffledSubarray([...schedule.activities], { minLength: schedule.activities.length }),
        relationships: fc.shuffledSubarray([...schedule.relationships], {
          minLength: schedule.relationships.length,
        }),
        calendars: fc.shuffledSubarray([...schedule.calendars], { minLength: schedule.calendars.length }),
      }),
    );
    fc.assert(
      fc.property(shuffled, ({ schedule, ...lists }) => {
        expect(listFigures(run({ ...schedule, ...lists }, true))).toEqual(listFigures(run(schedule, true)));
      }),
      { numRuns: 300 },
    );
  });

  it('give the same verdicts if all hours and the hours per day are scaled together', () => {
    fc.assert(
      fc.property(arbitrary, fc.constantFrom(2, 3, 5), (schedule, factor) => {
        const scale = (minutes: number | undefined): number | undefined =>
          minutes === undefined ? undefined : minutes * factor;
        const scaled: Schedule = {
          ...schedule,
          calendars: schedule.calendars.map((each) => ({
            ...each,
            hoursPerDay: (each.hoursPerDay ?? 8) * factor,
          })),
          activities: schedule.activities.map((each) =>
            replaceFields(each, {
              originalDurationMinutes: scale(each.originalDurationMinutes),
              remainingDurationMinutes: scale(each.remainingDurationMinutes),
              totalFloatMinutes: scale(each.totalFloatMinutes),
            }),
          ),
          relationships: schedule.relationships.map((each) =>
            replaceFields(each, { lagMinutes: each.lagMinutes * factor }),
          ),
        };
        // 12 and 13 also measure working time between dates, which are not scaled.
        const pick = (results: readonly CheckResult[]) =>
          listFigures(results).filter(({ no }) => no !== '12' && no !== '13');
        expect(pick(run(scaled))).toEqual(pick(run(schedule)));
      }),
      { numRuns: 200 },
    );
  });

  it('1 to 8 do not change if milestones, levels of effort, summaries and completed tasks are added', () => {
    fc.assert(
      fc.property(
        arbitrary,
        fc.subarray(['milestone', 'effort', 'summary', 'done'] as const),
        (schedule, kinds) => {
          const added = {
            milestone: activity('added milestone', {
              type: 'finishMilestone',
              originalDurationMinutes: 0,
              totalFloatMinutes: -60,
            }),
            effort: activity('added effort', { type: 'levelOfEffort', totalFloatMinutes: 1e6 }),
            summary: activity('added summary', { type: 'wbsSummary', originalDurationMinutes: 1e6 }),
            done: activity('added done', {
              status: 'completed',
              primaryConstraint: { type: 'mandatoryStart', date: undefined },
            }),
          };
          const target = schedule.activities[0]?.code ?? '';
          const links = kinds.includes('effort')
            ? [`added effort FF ${target}`, `${target} SS added effort`]
            : [];
          const relationships = links.map((text) => {
            const [predecessor = '', type = '', successor = ''] = text.split(/ (FF|SS) /);
            return replaceFields(link(`X ${type} Y`), {
              predecessorId: toId(predecessor),
              successorId: toId(successor),
            });
          });
          const more: Schedule = {
            ...schedule,
            activities: [...schedule.activities, ...kinds.map((kind) => added[kind])],
            relationships: [...schedule.relationships, ...relationships],
          };
          expect(listFigures(run(more)).slice(0, 8)).toEqual(listFigures(run(schedule)).slice(0, 8));
        },
      ),
      { numRuns: 200 },
    );
  });
});
