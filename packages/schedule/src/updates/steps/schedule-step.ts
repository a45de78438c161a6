import type { Finding } from '@floatwise/contracts';
import type { WorkCalendar } from '../../calendar/work-calendar.ts';
import { createHoursReader, createWorkCalendars } from '../../calendar/create-work-calendars.ts';
import { carriesLogic, computeEarlyDates, computeTotalFloats } from '../../cpm/index.ts';
import type { Activity, ActivityId, Minutes, ProjectId, Schedule } from '../../model/index.ts';
import { computeWorkingFinish } from './measure-finish.ts';

/** An activity with its dates in the schedule of a step: actual dates, otherwise early dates. */
export interface StepActivity {
  /** Its id in every step. */
  readonly key: ActivityId;
  readonly activity: Activity;
  readonly start: Minutes | undefined;
  readonly finish: Minutes;
  /** The finish used in comparisons. */
  readonly workingFinish: Minutes;
}

export interface StepSchedule {
  readonly schedule: Schedule;
  readonly activities: ReadonlyMap<ActivityId, StepActivity>;
  /** The open activities with logic that set the start of this one. */
  readonly listDrivers: (activity: StepActivity) => StepActivity[];
  /** Hours per day, with which P6 converts hours to days. */
  readonly getHoursPerDay: (activity: Activity) => number;
  /** Total float in working minutes; undefined for completed activities. Calculated on first use. */
  readonly findFloat: (activity: Activity) => number | undefined;
  /** Findings about replacements for missing data. */
  readonly findings: readonly Finding[];
}

/** Lookup of activities' calendars and their hours per day. An activity without a calendar uses its project's. */
export function createCalendarFinder(schedule: Schedule): {
  readonly getCalendar: (activity: Activity) => WorkCalendar;
  readonly getHoursPerDay: (activity: Activity) => number;
} {
  const calendars = createWorkCalendars(schedule.calendars);
  const readHours = createHoursReader(schedule.calendars, calendars);
  const ofProjects = new Map(schedule.projects.map(({ id, calendarId }) => [id, calendarId]));
  const findId = ({ calendarId, projectId }: Activity) => calendarId ?? ofProjects.get(projectId);
  return {
    getCalendar: (activity) => calendars.get(findId(activity)),
    getHoursPerDay: (activity) => readHours(findId(activity)),
  };
}

/** Schedules one step; undefined if its logic has a loop. `getKey` returns the id of an activity in all steps. */
export function scheduleStep(
  schedule: Schedule,
  getKey: (activity: Activity) => ActivityId,
): StepSchedule | undefined {
  const early = computeEarlyDates(schedule);
  if (early === undefined) return undefined;
  const { getCalendar, getHoursPerDay } = createCalendarFinder(schedule);
  const activities = new Map<ActivityId, StepActivity>();
  const byId = new Map<ActivityId, StepActivity>();
  for (const { activity, earlyStart, earlyFinish } of early.activities) {
    const finish = activity.actualFinish ?? earlyFinish;
    if (finish === undefined) continue;
    const start = activity.actualStart ?? earlyStart;
    const workingFinish = computeWorkingFinish(getCalendar(activity), finish);
    const placed = { key: getKey(activity), activity, start, finish, workingFinish };
    activities.set(placed.key, placed);
    byId.set(activity.id, placed);
  }
  const listDrivers = ({ activity }: StepActivity): StepActivity[] =>
    early.listDriving(activity.id).flatMap((index) => {
      const relationship = schedule.relationships[index];
      const driver = relationship === undefined ? undefined : byId.get(relationship.predecessorId);
      return driver === undefined || driver.activity.status === 'completed' ? [] : [driver];
    });
  let floats: ReadonlyMap<ActivityId, number> | undefined;
  const findFloat = ({ id }: Activity): number | undefined => {
    floats ??= computeTotalFloats(schedule, byId.keys());
    return floats.get(id);
  };
  return { schedule, activities, listDrivers, getHoursPerDay, findFloat, findings: early.findings };
}

/** An activity with a finish, compared as in steps. */
export type Finisher = Pick<StepActivity, 'activity' | 'workingFinish'>;

/** The activity that ends a project: the latest finish, then the greatest Activity ID. */
export function findLastFinisher<Each extends Finisher>(
  activities: Iterable<Each>,
  projectId: ProjectId,
  getId: (each: Each) => string,
): Each | undefined {
  let last: Each | undefined;
  for (const each of activities) {
    if (each.activity.projectId !== projectId || !carriesLogic(each.activity)) continue;
    if (last === undefined || isLater(each, last, getId)) last = each;
  }
  return last;
}

/** True if `one` ends after `other`, or at the same time with the greater Activity ID. */
export function isLater<Each extends Finisher>(
  one: Each,
  other: Each,
  getId: (each: Each) => string,
): boolean {
  if (one.workingFinish !== other.workingFinish) return one.workingFinish > other.workingFinish;
  return getId(one) > getId(other);
}
