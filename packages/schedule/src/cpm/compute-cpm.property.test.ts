import { replaceFields } from '../model/index.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CalendarId, Relationship, Schedule } from '../model/index.ts';
import { computeCpm } from './compute-cpm.ts';
import { carriesLogic } from '../model/index.ts';
import type { ScheduledActivity, ScheduledCpm } from './compute-cpm.ts';
import { scheduleByMinutes } from './test/minute-scheduler.ts';
import { arbitrarySchedule, testPatterns } from './test/random-schedule.ts';

function getScheduled(schedule: Schedule): ScheduledCpm {
  const result = computeCpm(schedule);
  if (result.kind === 'loop') throw new Error('a loop');
  return result;
}

const listDates = ({
  activity,
  earlyStart,
  earlyFinish,
  lateStart,
  lateFinish,
}: ScheduledActivity): unknown => [activity.code, earlyStart, earlyFinish, lateStart, lateFinish];

const listResults = (one: ScheduledActivity): unknown => ({
  code: one.activity.code,
  earlyStart: one.earlyStart,
  earlyFinish: one.earlyFinish,
  lateStart: one.lateStart,
  lateFinish: one.lateFinish,
  totalFloat: one.totalFloatMinutes,
  freeFloat: one.freeFloatMinutes,
});

function expectMinuteByMinute(schedule: Schedule): void {
  const expected = scheduleByMinutes(schedule, testPatterns);
  const { activities, drivingRelationships } = getScheduled(schedule);
  const open = activities.filter(({ activity }) => activity.status !== 'completed');
  expect(open.map(listResults)).toEqual(
    open.map(({ activity }) => ({ code: activity.code, ...expected.activities.get(activity.id) })),
  );
  expect([...drivingRelationships]).toEqual(expected.driving);
}

describe('5,000 random networks agree to the minute with a minute-by-minute scheduler', () => {
  it.each([
    ['plain', { hasConstraints: false, hasProgress: false }, 1500],
    ['with constraints', { hasConstraints: true, hasProgress: false }, 1200],
    ['with progress, in and out of sequence', { hasConstraints: false, hasProgress: true }, 1200],
    ['with everything', { hasConstraints: true, hasProgress: true }, 1100],
  ])(
    '%s',
    (_, options, numRuns) => {
      fc.assert(fc.property(arbitrarySchedule({ ...options, isWide: true }), expectMinuteByMinute), {
        numRuns,
      });
    },
    180_000,
  );
});

/** The schedule with all work and lags on one calendar, without a must-finish-by date, and with only the links that `isKept` accepts. */
function putOnOneCalendar(schedule: Schedule, isKept: (link: Relationship) => boolean): Schedule {
  return {
    ...schedule,
    options: schedule.options.map((options) => ({ ...options, lagCalendar: 'predecessor' })),
    projects: schedule.projects.map((project) => ({ ...project, mustFinishBy: undefined })),
    activities: schedule.activities.map((activity) =>
      replaceFields(activity, { calendarId: 'long' as CalendarId }),
    ),
    assignments: [],
    relationships: schedule.relationships.filter(isKept),
  };
}

describe('invariants', () => {
  const everything = arbitrarySchedule({ hasConstraints: true, hasProgress: true, maxActivities: 12 });
  const plain = arbitrarySchedule({ hasConstraints: false, hasProgress: false, maxActivities: 12 });

  it('a project ends with its last open activity', () => {
    fc.assert(
      fc.property(everything, (schedule) => {
        const { activities, projects } = getScheduled(schedule);
        for (const { project, finish } of projects) {
          const finishes = activities.flatMap(({ activity, earlyFinish }) =>
            activity.projectId === project.id && carriesLogic(activity) ? (earlyFinish ?? []) : [],
          );
          expect(finish).toBe(Math.max(...(finishes.length === 0 ? [project.dataDate ?? NaN] : finishes)));
        }
      }),
      { numRuns: 1000 },
    );
  });

  it('the order of activities and links in the file makes no difference', () => {
    fc.assert(
      fc.property(everything, fc.nat(), (schedule, turn) => {
        const rotate = <Item>(items: readonly Item[]): Item[] => {
          const at = items.length === 0 ? 0 : turn % items.length;
          return [...items.slice(at), ...items.slice(0, at)].reverse();
        };
        const { activities, relationships } = schedule;
        const turned = { ...schedule, activities: rotate(activities), relationships: rotate(relationships) };
        const sort = (result: ScheduledCpm): string[] =>
          result.activities.map((each) => JSON.stringify(listDates(each))).sort();
        expect(sort(getScheduled(turned))).toEqual(sort(getScheduled(schedule)));
      }),
      { numRuns: 300 },
    );
  });

  it('free float is never negative', () => {
    fc.assert(
      fc.property(everything, (schedule) => {
        for (const { freeFloatMinutes = 0 } of getScheduled(schedule).activities) {
          expect(freeFloatMinutes).toBeGreaterThanOrEqual(0);
        }
      }),
      { numRuns: 300 },
    );
  });

  // On several calendars P6 itself gets negative floats: it moves a late finish back over nonworking time, in which the
  // predecessor's calendar may have work.
  it('on one calendar with only FS and FF links, early is never after late and free float never above total', () => {
    fc.assert(
      fc.property(plain, (schedule) => {
        const easy = putOnOneCalendar(
          schedule,
          ({ lagMinutes, type }) => lagMinutes >= 0 && (type === 'FS' || type === 'FF'),
        );
        for (const { totalFloatMinutes = NaN, freeFloatMinutes = NaN } of getScheduled(easy).activities) {
          expect(totalFloatMinutes).toBeGreaterThanOrEqual(0);
          expect(freeFloatMinutes).toBeLessThanOrEqual(totalFloatMinutes);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('on one calendar and with nothing but logic, the longest path is critical', () => {
    fc.assert(
      fc.property(plain, (schedule) => {
        const easy = putOnOneCalendar(schedule, ({ lagMinutes, type }) => lagMinutes >= 0 && type === 'FS');
        const { activities } = getScheduled(easy);
        expect(activities.filter((each) => each.isOnLongestPath && !each.isCritical)).toEqual([]);
        expect(activities.some((each) => each.isOnLongestPath)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});
