import type { WorkCalendars } from '../calendar/create-work-calendars.ts';
import type { WorkCalendar } from '../calendar/work-calendar.ts';
import type { Activity, ActivityId, Assignment, Schedule } from '../model/index.ts';
import type { WorkSpan } from './work-span.ts';
import { CalendarSpan, ResourceSpan } from './work-span.ts';

/** Below this many units an hour P6 shows and schedules an assignment as nothing. */
const leastUnitsPerHour = 0.00001;

/** The work left on an activity, given its own calendar and, when it is not the file's, its remaining duration. */
export type SpanCreator = (
  activity: Activity,
  calendar: WorkCalendar,
  remainingMinutes: number | undefined,
) => WorkSpan;

/**
 * Resource-dependent activities last as long as their labour and nonlabour assignments that drive dates, each with its lag
 * on its resource's calendar; everything else lasts its remaining duration on its own calendar; milestones and completed work last nothing.
 */
export function createSpanCreator(schedule: Schedule, calendars: WorkCalendars): SpanCreator {
  const assignments = groupDrivingAssignments(schedule);
  const resources = new Map(
    assignments.size === 0 ? [] : schedule.resources.map((resource) => [resource.id, resource]),
  );

  const createResourceSpans = (activity: Activity): CalendarSpan[] => {
    const spans: CalendarSpan[] = [];
    for (const assignment of assignments.get(activity.id) ?? []) {
      const resource = assignment.resourceId === undefined ? undefined : resources.get(assignment.resourceId);
      const minutes = computeAssignmentMinutes(assignment);
      if (resource === undefined || resource.type === 'material' || minutes === undefined) continue;
      const lagMinutes = minutes === 0 ? 0 : getLagMinutes(activity, assignment);
      spans.push(new CalendarSpan(calendars.get(resource.calendarId), lagMinutes + minutes));
    }
    return spans;
  };

  return (activity, calendar, remainingMinutes) => {
    if (activity.status === 'completed' || isMilestone(activity)) return new CalendarSpan(calendar, 0);
    if (remainingMinutes !== undefined) return new CalendarSpan(calendar, Math.max(0, remainingMinutes));
    const resourceSpans = assignments.has(activity.id) ? createResourceSpans(activity) : [];
    if (resourceSpans.length > 0) return new ResourceSpan(calendar, resourceSpans);
    return new CalendarSpan(
      calendar,
      Math.max(0, activity.remainingDurationMinutes ?? activity.originalDurationMinutes ?? 0),
    );
  };
}

export function isMilestone(activity: Activity): boolean {
  return activity.type === 'startMilestone' || activity.type === 'finishMilestone';
}

function groupDrivingAssignments(schedule: Schedule): Map<ActivityId, Assignment[]> {
  const groups = new Map<ActivityId, Assignment[]>();
  for (const activity of schedule.activities) {
    if (activity.type === 'resourceDependent') groups.set(activity.id, []);
  }
  if (groups.size === 0) return groups;
  for (const assignment of schedule.assignments) {
    if (assignment.drivesDates !== false) groups.get(assignment.activityId)?.push(assignment);
  }
  return groups;
}

/** Work that passes on the resource's calendar between the start of what is left of the activity and the assignment's. */
function getLagMinutes({ status }: Activity, assignment: Assignment): number {
  const planned = status === 'notStarted' ? assignment.plannedLagMinutes : 0;
  return Math.max(0, assignment.remainingLagMinutes ?? planned ?? 0);
}

/** Units left over units an hour; undefined for an assignment that has no rate. */
function computeAssignmentMinutes(assignment: Assignment): number | undefined {
  const unitsPerHour = assignment.remainingUnitsPerHour ?? assignment.budgetedUnitsPerHour ?? 0;
  if (unitsPerHour <= 0) return undefined;
  if (unitsPerHour < leastUnitsPerHour) return 0;
  return Math.max(0, Math.round(((assignment.remainingUnits ?? 0) / unitsPerHour) * 60));
}
