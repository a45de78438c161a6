import type { WorkCalendar } from '../calendar/work-calendar.ts';
import type { WorkCalendars } from '../calendar/create-work-calendars.ts';
import type { Activity, ActivityId, Assignment, Resource, ResourceId, Schedule } from '../model/index.ts';
import { isMilestone } from '../model/index.ts';

/** The remaining work of an activity, which converts between its start and its finish. Instants are minutes since 1970. */
export interface WorkSpan {
  /** Calendars to ask for a date. */
  readonly calendarCount: number;
  computeFinish(start: number): number;
  computeStart(finish: number): number;
  /** The latest start for a finish, in working time; the finish itself if there is no work. */
  computeLateStart(finish: number): number;
  /** First instant at or after `instant` at which work can begin. */
  getNextStart(instant: number): number;
  /** The finish of work that would end at `finish` but must not end before `bound`. */
  stretchFinish(finish: number, bound: number): number;
  /** `instant` if work continues up to it, otherwise the first instant after it at which work can begin. */
  getNextFinish(instant: number): number;
  /** The end of the working period before `instant` if no work is between, otherwise `instant`. */
  getEquivalentFinish(instant: number): number;
}

/** Work on the activity's own calendar. */
export class CalendarSpan implements WorkSpan {
  readonly calendar: WorkCalendar;
  readonly minutes: number;

  constructor(calendar: WorkCalendar, minutes: number) {
    this.calendar = calendar;
    this.minutes = minutes;
  }

  get calendarCount(): number {
    return 1;
  }

  computeFinish(start: number): number {
    return this.calendar.addWork(start, this.minutes);
  }

  computeStart(finish: number): number {
    return this.calendar.addWork(finish, 0 - this.minutes);
  }

  /** Going back stays at the start of a period. */
  computeLateStart(finish: number): number {
    return this.computeStart(finish);
  }

  getNextStart(instant: number): number {
    return this.calendar.getNextWorkStart(instant);
  }

  getNextFinish(instant: number): number {
    return this.calendar.getPreviousWorkEnd(instant) === instant ? instant : this.getNextStart(instant);
  }

  /** It ends at the bound, even if only nonworking time is between. */
  stretchFinish(finish: number, bound: number): number {
    if (bound <= finish || this.getEquivalentFinish(bound) > finish) return finish;
    return this.getNextFinish(bound);
  }

  /** No work is between an instant and the previous end of work. */
  getEquivalentFinish(instant: number): number {
    return this.calendar.getPreviousWorkEnd(instant);
  }
}

/** Work of several resources on different calendars; it lasts from the first start to the last finish. */
class ResourceSpan implements WorkSpan {
  readonly calendarCount: number;
  readonly calendar: WorkCalendar;
  readonly spans: readonly CalendarSpan[];

  /** `calendar` is the activity's own; the activity does not begin outside it. */
  constructor(calendar: WorkCalendar, spans: readonly CalendarSpan[]) {
    this.calendar = calendar;
    this.spans = spans;
    this.calendarCount = spans.length;
  }

  computeFinish(start: number): number {
    return this.spans.reduce((latest, span) => Math.max(latest, span.computeFinish(start)), -Infinity);
  }

  computeStart(finish: number): number {
    return this.spans.reduce((earliest, span) => Math.min(earliest, span.computeStart(finish)), Infinity);
  }

  /** A resource may begin outside the activity's calendar; only the early start is limited to it. */
  computeLateStart(finish: number): number {
    const isEmpty = this.spans.every(({ minutes }) => minutes === 0);
    return isEmpty ? finish : this.#getNextWork(this.computeStart(finish));
  }

  getNextStart(instant: number): number {
    return this.#getNextWork(this.calendar.getNextWorkStart(instant));
  }

  #getNextWork(instant: number): number {
    return this.spans.reduce((earliest, span) => Math.min(earliest, span.getNextStart(instant)), Infinity);
  }

  /** It ends where the resources' calendars allow. */
  stretchFinish(finish: number): number {
    return finish;
  }

  getNextFinish(instant: number): number {
    return this.spans.reduce((earliest, span) => Math.min(earliest, span.getNextFinish(instant)), Infinity);
  }

  getEquivalentFinish(instant: number): number {
    return this.spans.reduce(
      (latest, span) => Math.max(latest, span.getEquivalentFinish(instant)),
      -Infinity,
    );
  }
}

/** P6 shows and schedules an assignment with fewer units per hour as 0. */
const leastUnitsPerHour = 0.00001;

type SpanCreator = (activity: Activity, calendar: WorkCalendar) => WorkSpan;

/**
 * Resource-dependent activities last as long as their labor and nonlabor assignments that drive dates, each with its lag on its
 * resource's calendar. Other activities last their remaining duration on their own calendar. Milestones, completed work and work
 * without remaining duration have no length. `remainingMinutes` replaces remaining durations of the file.
 */
export function createSpanCreator(
  schedule: Schedule,
  calendars: WorkCalendars,
  remainingMinutes: ReadonlyMap<ActivityId, number> | undefined,
): SpanCreator {
  // Created on demand: few files have resource-dependent activities.
  let assigned: AssignedWork | undefined;
  return (activity, calendar) => {
    if (activity.status === 'completed' || isMilestone(activity)) return new CalendarSpan(calendar, 0);
    const replaced = remainingMinutes?.get(activity.id);
    if (replaced !== undefined) return new CalendarSpan(calendar, Math.max(0, replaced));
    // Without remaining duration there is no work, whatever units the assignments still have.
    if (activity.type === 'resourceDependent' && activity.remainingDurationMinutes !== 0) {
      assigned ??= findAssignedWork(schedule);
      const spans = createResourceSpans(activity, assigned, calendars);
      if (spans.length > 0) return new ResourceSpan(calendar, spans);
    }
    const minutes = activity.remainingDurationMinutes ?? activity.originalDurationMinutes ?? 0;
    return new CalendarSpan(calendar, minutes > 0 ? minutes : 0);
  };
}

/** The assignments that can drive dates, and their resources. */
interface AssignedWork {
  readonly assignments: ReadonlyMap<ActivityId, readonly Assignment[]>;
  readonly resources: ReadonlyMap<ResourceId, Resource>;
}

function findAssignedWork(schedule: Schedule): AssignedWork {
  const assignments = new Map<ActivityId, Assignment[]>();
  for (const activity of schedule.activities) {
    if (activity.type === 'resourceDependent') assignments.set(activity.id, []);
  }
  for (const assignment of schedule.assignments) {
    if (assignment.drivesDates !== false) assignments.get(assignment.activityId)?.push(assignment);
  }
  return { assignments, resources: new Map(schedule.resources.map((resource) => [resource.id, resource])) };
}

function createResourceSpans(
  activity: Activity,
  { assignments, resources }: AssignedWork,
  calendars: WorkCalendars,
): CalendarSpan[] {
  const longest = new Map<WorkCalendar, number>();
  for (const assignment of assignments.get(activity.id) ?? []) {
    const resource = assignment.resourceId === undefined ? undefined : resources.get(assignment.resourceId);
    const minutes = computeAssignmentMinutes(assignment);
    if (resource === undefined || resource.type === 'material' || minutes === undefined) continue;
    const lagMinutes = minutes === 0 ? 0 : getLagMinutes(activity, assignment);
    const calendar = calendars.get(resource.calendarId);
    longest.set(calendar, Math.max(longest.get(calendar) ?? 0, lagMinutes + minutes));
  }
  return [...longest].map(([calendar, minutes]) => new CalendarSpan(calendar, minutes));
}

/** Working time on the resource's calendar from the remaining start of the activity to that of the assignment. */
function getLagMinutes({ status }: Activity, assignment: Assignment): number {
  const planned = status === 'notStarted' ? assignment.plannedLagMinutes : 0;
  return Math.max(0, assignment.remainingLagMinutes ?? planned ?? 0);
}

/** Remaining units divided by units per hour; undefined for an assignment without a rate. */
function computeAssignmentMinutes(assignment: Assignment): number | undefined {
  const unitsPerHour = assignment.remainingUnitsPerHour ?? assignment.budgetedUnitsPerHour ?? 0;
  if (unitsPerHour <= 0) return undefined;
  if (unitsPerHour < leastUnitsPerHour) return 0;
  return Math.max(0, Math.round(((assignment.remainingUnits ?? 0) / unitsPerHour) * 60));
}
