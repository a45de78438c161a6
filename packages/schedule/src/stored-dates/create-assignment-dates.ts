import type { WorkCalendar, WorkCalendars } from '../calendar/index.ts';
import type { ScheduledActivity } from '../cpm/index.ts';
import { toMinutes, type Assignment, type Minutes, type Schedule } from '../model/index.ts';

/** What the dates of an assignment follow from, besides those of its activity. */
export type AssignmentWork = Pick<
  Assignment,
  'resourceId' | 'plannedLagMinutes' | 'budgetedUnits' | 'budgetedUnitsPerHour'
>;

interface AssignmentDates {
  readonly start: Minutes;
  readonly finish: Minutes;
}

/** More work than any activity has; units without a sensible rate would take it beyond all dates. */
const mostMinutes = 60_000_000;

/**
 * Returns the dates of an assignment of work that has not started; undefined for other work. It begins after its lag, at a work start,
 * and ends with the activity or, if that is earlier, when its units are worked.
 */
export function createAssignmentDates(schedule: Schedule, calendars: WorkCalendars) {
  // Only resource-dependent work needs the resources.
  let resources: ReadonlyMap<string, WorkCalendar> | undefined;
  const projects = new Map(schedule.projects.map(({ id, calendarId }) => [id, calendarId]));
  const getCalendar = ({ activity }: ScheduledActivity, { resourceId }: AssignmentWork): WorkCalendar => {
    const own = calendars.get(activity.calendarId ?? projects.get(activity.projectId));
    if (activity.type !== 'resourceDependent' || resourceId === undefined) return own;
    resources ??= new Map(schedule.resources.map(({ id, calendarId }) => [id, calendars.get(calendarId)]));
    return resources.get(resourceId) ?? own;
  };
  return (scheduled: ScheduledActivity, work: AssignmentWork): AssignmentDates | undefined => {
    const { activity, earlyStart, earlyFinish } = scheduled;
    if (activity.status !== 'notStarted' || earlyStart === undefined || earlyFinish === undefined)
      return undefined;
    const calendar = getCalendar(scheduled, work);
    const start = calendar.getNextWorkStart(calendar.addWork(earlyStart, work.plannedLagMinutes ?? 0));
    const { budgetedUnits, budgetedUnitsPerHour = 0 } = work;
    const minutes =
      budgetedUnits === undefined || budgetedUnitsPerHour <= 0
        ? Infinity
        : Math.round((budgetedUnits / budgetedUnitsPerHour) * 60);
    const worked = minutes < mostMinutes ? calendar.addWork(start, Math.max(0, minutes)) : Infinity;
    return {
      start: toMinutes(start < earlyFinish ? start : earlyStart),
      finish: toMinutes(Math.min(earlyFinish, worked)),
    };
  };
}
