import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createWorkCalendars } from '../calendar/index.ts';
import { computeCpm, type ScheduledActivity } from '../cpm/index.ts';
import { arbitrarySchedule, describeInShort } from '../cpm/test/random-schedule.ts';
import {
  composeTypes,
  isFromStart,
  isToStart,
  replaceFields,
  toId,
  type CalendarId,
  type Relationship,
  type Schedule,
} from '../model/index.ts';
import { defaultCheckOptions } from './check-options.ts';
import { createAssessment } from './create-assessment.ts';
import { findRedundantLinks } from './find-redundant-links.ts';

const runs = 2_000;
const maxActivities = 5;

const listShortcuts = (links: readonly Relationship[]): Relationship[] =>
  links.flatMap((first) =>
    links
      .filter(({ predecessorId, type }) => {
        const leads = isToStart(first.type) || !isFromStart(type);
        return leads && predecessorId === first.successorId;
      })
      .map((second) =>
        replaceFields(second, {
          id: toId(`${first.id}+${second.id}`),
          predecessorId: first.predecessorId,
          type: composeTypes(first.type, second.type),
          lagMinutes: Math.min(0, first.lagMinutes + second.lagMinutes),
        }),
      ),
  );

/** Some activities are as late as possible, and some links bypass an activity that two others pass through. */
const arbitrary: fc.Arbitrary<Schedule> = fc
  .tuple(
    arbitrarySchedule({ hasConstraints: true, hasProgress: false, maxActivities }),
    fc.array(fc.nat(3), { minLength: maxActivities, maxLength: maxActivities }),
  )
  .map(([schedule, draws]) =>
    describeInShort({
      ...schedule,
      activities: schedule.activities.map((each, place) =>
        draws[place] === 0 && each.primaryConstraint === undefined
          ? replaceFields(each, { primaryConstraint: { type: 'asLateAsPossible', date: undefined } })
          : each,
      ),
      relationships: [...schedule.relationships, ...listShortcuts(schedule.relationships)],
    }),
  );

/** Dates that differ by working time of the activity or of one of its resources. */
function listMovedDates(schedule: Schedule, reduced: Schedule): string[] {
  const calendars = createWorkCalendars(schedule.calendars);
  const after = listActivities(reduced);
  return listActivities(schedule).flatMap((one, place) => {
    const other = after[place];
    const assigned = schedule.assignments.filter(({ activityId }) => activityId === one.activity.id);
    const own: (CalendarId | undefined)[] = schedule.resources
      .filter(({ id }) => assigned.some(({ resourceId }) => resourceId === id))
      .map(({ calendarId }) => calendarId);
    const isSame = (date = 0, otherDate = 0): boolean =>
      [one.activity.calendarId, ...own].every(
        (id) => calendars.get(id).measureWork(Math.min(date, otherDate), Math.max(date, otherDate)) === 0,
      );
    return (['earlyStart', 'earlyFinish', 'lateStart', 'lateFinish'] as const)
      .filter((key) => !isSame(one[key], other?.[key]))
      .map((key) => `${one.activity.code} ${key}`);
  });
}

function listActivities(schedule: Schedule): readonly ScheduledActivity[] {
  const result = computeCpm(schedule);
  return result.kind === 'loop' ? [] : result.activities;
}

it('finds only links whose removal changes no date in working time', () => {
  let count = 0;
  fc.assert(
    fc.property(arbitrary, (schedule) => {
      const found = findRedundantLinks(createAssessment(schedule, defaultCheckOptions));
      if (found === 'loop' || found.length === 0) return;
      const gone = new Set(found.map(({ link }) => link.relationship));
      const relationships = schedule.relationships.filter((each) => !gone.has(each));
      expect(listMovedDates(schedule, { ...schedule, relationships })).toEqual([]);
      count += found.length;
    }),
    { numRuns: runs },
  );
  expect(count).toBeGreaterThan(runs / 10);
});
