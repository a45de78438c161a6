import type { Finding } from '@floatwise/contracts';
import { createHoursReader, createWorkCalendars } from '../../calendar/create-work-calendars.ts';
import { computeEarlyDates, computeTotalFloats, type ScheduledActivity } from '../../cpm/index.ts';
import type { Activity, ActivityId, Minutes, Schedule } from '../../model/index.ts';
import { computeWorkingFinish, type Finisher } from './measure-finish.ts';

/** An activity with its dates in the schedule of a step: actual dates, otherwise early dates. */
export interface StepActivity extends Finisher {
  /** Its id in every step. */
  readonly key: ActivityId;
  readonly start: Minutes | undefined;
  /** Early start of the remaining work; undefined for completed activities. */
  readonly remainingStart: Minutes | undefined;
  readonly finish: Minutes;
}

export interface StepSchedule {
  readonly schedule: Schedule;
  readonly activities: ReadonlyMap<ActivityId, StepActivity>;
  /** The open activities with logic that set the start of this one. */
  readonly listDrivers: (activity: StepActivity) => StepActivity[];
  /** Hours per day, with which P6 converts hours to days. */
  readonly getHoursPerDay: (activity: Activity) => number;
  /** Early and late dates, floats and critical activities. Calculated on first use. */
  readonly listScheduled: () => readonly ScheduledActivity[];
  /** Total float in working minutes; undefined for completed activities. Calculated on first use. */
  readonly findFloat: (activity: Activity) => number | undefined;
  /** Findings about replacements for missing data. */
  readonly findings: readonly Finding[];
}

/** Schedules one step; undefined if its logic has a loop. `getKey` returns the id of an activity in all steps. */
export function scheduleStep(
  schedule: Schedule,
  getKey: (activity: Activity) => ActivityId,
): StepSchedule | undefined {
  const early = computeEarlyDates(schedule);
  if (early === undefined) return undefined;
  const calendars = createWorkCalendars(schedule.calendars);
  const readHours = createHoursReader(schedule.calendars, calendars);
  const ofProjects = new Map(schedule.projects.map(({ id, calendarId }) => [id, calendarId]));
  // An activity without a calendar uses its project's.
  const getCalendarId = ({ calendarId, projectId }: Activity) => calendarId ?? ofProjects.get(projectId);
  const activities = new Map<ActivityId, StepActivity>();
  const byId = new Map<ActivityId, StepActivity>();
  for (const { activity, earlyStart, earlyFinish } of early.activities) {
    const finish = activity.actualFinish ?? earlyFinish;
    if (finish === undefined) continue;
    const start = activity.actualStart ?? earlyStart;
    const workingFinish = computeWorkingFinish(calendars.get(getCalendarId(activity)), finish);
    const placed = {
      key: getKey(activity),
      activity,
      start,
      remainingStart: earlyStart,
      finish,
      workingFinish,
    };
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
  const getHoursPerDay = (activity: Activity): number => readHours(getCalendarId(activity));
  const { listScheduled, findings } = early;
  return { schedule, activities, listDrivers, getHoursPerDay, listScheduled, findFloat, findings };
}
