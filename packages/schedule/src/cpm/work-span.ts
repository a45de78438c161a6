import type { WorkCalendar } from '../calendar/work-calendar.ts';
import type { WorkCalendars } from '../calendar/create-work-calendars.ts';
import type { Activity, ActivityId, Assignment, Resource, ResourceId, Schedule } from '../model/index.ts';
import { isMilestone } from '../model/index.ts';

/** What is left to do on an activity, as a way from one of its ends to the other. Instants are minutes since 1970. */
export interface WorkSpan {
  computeFinish(start: number): number;
  computeStart(finish: number): number;
  /** The start at which the work can begin to end at a finish; the finish itself when nothing is left to do. */
  computeLateStart(finish: number): number;
  /** First instant at or after `instant` at which the work can begin. */
  getNextStart(instant: number): number;
  /** The finish of work that ends at `finish` and waits with its end for `bound`. */
  stretchFinish(finish: number, bound: number): number;
  /** `instant` when work goes on up to it, else the first instant after it at which the work can begin. */
  getNextFinish(instant: number): number;
  /** The end of the working period before `instant` when no work lies between, else `instant`. */
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

  computeFinish(start: number): number {
    return this.calendar.addWork(start, this.minutes);
  }

  computeStart(finish: number): number {
    return this.calendar.addWork(finish, 0 - this.minutes);
  }

  /** Going back stays on the start of a period. */
  computeLateStart(finish: number): number {
    return this.computeStart(finish);
  }

  getNextStart(instant: number): number {
    return this.calendar.getNextWorkStart(instant);
  }

  getNextFinish(instant: number): number {
    return this.calendar.getPreviousWorkEnd(instant) === instant ? instant : this.getNextStart(instant);
  }

  /** It ends where that is, even if no work lies between. */
  stretchFinish(finish: number, bound: number): number {
    if (bound <= finish || this.getEquivalentFinish(bound) > finish) return finish;
    return this.getNextFinish(bound);
  }

  /** No work lies between an instant and the last end of work before it. */
  getEquivalentFinish(instant: number): number {
    return this.calendar.getPreviousWorkEnd(instant);
  }
}

/** Work of several resources, each on its own calendar: the activity lasts from the first start to the last finish. */
class ResourceSpan implements WorkSpan {
  readonly calendar: WorkCalendar;
  readonly spans: readonly CalendarSpan[];

  /** `calendar` is the activity's own: the activity does not begin outside it. */
  constructor(calendar: WorkCalendar, spans: readonly CalendarSpan[]) {
    this.calendar = calendar;
    this.spans = spans;
  }

  computeFinish(start: number): number {
    return this.spans.reduce((latest, span) => Math.max(latest, span.computeFinish(start)), -Infinity);
  }

  computeStart(finish: number): number {
    return this.spans.reduce((earliest, span) => Math.min(earliest, span.computeStart(finish)), Infinity);
  }

  /** A resource may begin outside the activity's calendar: only the early start waits for that. */
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

  /** It ends where the resources' calendars let it end. */
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

/** Below this many units an hour P6 shows and schedules an assignment as nothing. */
const leastUnitsPerHour = 0.00001;

type SpanCreator = (activity: Activity, calendar: WorkCalendar) => WorkSpan;

/**
 * Resource-dependent activities last as long as their labour and nonlabour assignments that drive dates, each with its
 * lag on its resource's calendar. All others last their remaining duration on their own calendar. Milestones, completed
 * work and work without remaining duration have no length. `remainingMinutes` are remaining durations that replace the
 * file's.
 */
export function createSpanCreator(
  schedule: Schedule,
  calendars: WorkCalendars,
  remainingMinutes: ReadonlyMap<ActivityId, number> | undefined,
): SpanCreator {
  // Few files have resource-dependent activities.
  let assigned: AssignedWork | undefined;
  return (activity, calendar) => {
    if (activity.status === 'completed' || isMilestone(activity)) return new CalendarSpan(calendar, 0);
    const replaced = remainingMinutes?.get(activity.id);
    if (replaced !== undefined) return new CalendarSpan(calendar, Math.max(0, replaced));
    // Without remaining duration there is no work to place, whatever units its assignments still carry.
    if (activity.type === 'resourceDependent' && activity.remainingDurationMinutes !== 0) {
      assigned ??= findAssignedWork(schedule);
      const spans = createResourceSpans(activity, assigned, calendars);
      if (spans.length > 0) return new ResourceSpan(calendar, spans);
    }
    const minutes = activity.remainingDurationMinutes ?? activity.originalDurationMinutes ?? 0;
    return new CalendarSpan(calendar, minutes > 0 ? minutes : 0);
  };
}

/** The assignments that can drive dates, and the resources they are of. */
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
  const spans: CalendarSpan[] = [];
  for (const assignment of assignments.get(activity.id) ?? []) {
    const resource = assignment.resourceId === undefined ? undefined : resources.get(assignment.resourceId);
    const minutes = computeAssignmentMinutes(assignment);
    if (resource === undefined || resource.type === 'material' || minutes === undefined) continue;
    const lagMinutes = minutes === 0 ? 0 : getLagMinutes(activity, assignment);
    spans.push(new CalendarSpan(calendars.get(resource.calendarId), lagMinutes + minutes));
  }
  return spans;
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
