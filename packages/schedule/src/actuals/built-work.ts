import { createWorkCalendars, type WorkCalendar } from '../calendar/index.ts';
import { carriesLogic } from '../cpm/index.ts';
import { groupBy } from '../model/group-by.ts';
import {
  isMilestone,
  listExportedProjects,
  type Activity,
  type ActivityId,
  type Minutes,
  type Schedule,
} from '../model/index.ts';

/** When work that has started was built; `finish` only if it is completed. */
export interface BuiltDates {
  readonly start: Minutes;
  readonly finish: Minutes | undefined;
}

export interface BuiltWork {
  readonly dates: ReadonlyMap<ActivityId, BuiltDates>;
  /** How long it took in working minutes; work in progress up to the data date, with what remains. Milestones have none. */
  readonly minutes: ReadonlyMap<ActivityId, number>;
}

export const noBuiltWork: BuiltWork = { dates: new Map(), minutes: new Map() };

/** The work of exported projects as it was built. Levels of effort and WBS summaries follow other work. */
export function listBuiltWork(schedule: Schedule): BuiltWork {
  const projects = new Map(listExportedProjects(schedule).map((project) => [project.id, project]));
  const measure = createMeasure(schedule);
  const dates = new Map<ActivityId, BuiltDates>();
  const minutes = new Map<ActivityId, number>();
  for (const activity of schedule.activities) {
    const project = projects.get(activity.projectId);
    const built = project && findBuiltDates(activity);
    if (project === undefined || built === undefined) continue;
    dates.set(activity.id, built);
    if (isMilestone(activity)) continue;
    const { status, remainingDurationMinutes, originalDurationMinutes = 0 } = activity;
    if (status === 'completed') {
      if (built.finish !== undefined) minutes.set(activity.id, measure(activity, built.start, built.finish));
      continue;
    }
    const dataDate = project.dataDate ?? project.plannedStart;
    const worked = dataDate === undefined ? 0 : measure(activity, built.start, dataDate);
    minutes.set(activity.id, worked + Math.max(0, remainingDurationMinutes ?? originalDurationMinutes));
  }
  return { dates, minutes };
}

/** A milestone has one date: that of its end, or the other if the file has only that. */
function findBuiltDates(activity: Activity): BuiltDates | undefined {
  const { status, type, actualStart, actualFinish } = activity;
  if (status === 'notStarted' || !carriesLogic(activity)) return undefined;
  const [first, second] =
    type === 'finishMilestone' ? [actualFinish, actualStart] : [actualStart, actualFinish];
  const start = isMilestone(activity) ? (first ?? second) : actualStart;
  if (start === undefined) return undefined;
  const finish = isMilestone(activity) ? start : actualFinish;
  return { start, finish: status === 'completed' ? finish : undefined };
}

/** Working time between two dates, never below 0; of resource-dependent work on the calendars of the resources that drive it. */
function createMeasure(schedule: Schedule) {
  const calendars = createWorkCalendars(schedule.calendars);
  const projects = new Map(schedule.projects.map(({ id, calendarId }) => [id, calendarId]));
  let driving: ReadonlyMap<ActivityId, readonly WorkCalendar[]> | undefined;
  return (activity: Activity, from: Minutes, to: Minutes): number => {
    const own = calendars.get(activity.calendarId ?? projects.get(activity.projectId));
    if (activity.type !== 'resourceDependent') return Math.max(0, own.measureWork(from, to));
    driving ??= listDrivingCalendars(schedule, (id) => calendars.get(id));
    const all = driving.get(activity.id) ?? [own];
    return Math.max(0, ...all.map((calendar) => calendar.measureWork(from, to)));
  };
}

function listDrivingCalendars(
  { assignments, resources }: Schedule,
  getCalendar: (id: Schedule['resources'][number]['calendarId']) => WorkCalendar,
): ReadonlyMap<ActivityId, readonly WorkCalendar[]> {
  const byId = new Map(resources.map((resource) => [resource.id, resource]));
  const pairs = assignments.flatMap(({ activityId, resourceId, drivesDates }) => {
    const resource = resourceId === undefined ? undefined : byId.get(resourceId);
    if (resource === undefined || resource.type === 'material' || drivesDates === false) return [];
    return [{ activityId, calendar: getCalendar(resource.calendarId) }];
  });
  return new Map(
    [...groupBy(pairs, ({ activityId }) => activityId)].map(([id, own]) => [
      id,
      [...new Set(own.map(({ calendar }) => calendar))],
    ]),
  );
}
