import type { Finding } from '@floatwise/contracts';
import { createHoursReader, createWorkCalendars } from '../../calendar/create-work-calendars.ts';
import {
  computeEarlyDates,
  computeTotalFloats,
  type EarlyActivity,
  type LogicLink,
  type ScheduledActivity,
  type ScheduleLogic,
} from '../../cpm/index.ts';
import type { Activity, ActivityId, Minutes, Schedule } from '../../model/index.ts';
import type { WorkCalendar } from '../../calendar/work-calendar.ts';
import { getDataDate } from './get-data-date.ts';
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

/** A relationship that drives, and its predecessor. */
export interface StepDriver {
  readonly from: StepActivity;
  readonly link: LogicLink;
}

export interface StepSchedule {
  readonly schedule: Schedule;
  readonly activities: ReadonlyMap<ActivityId, StepActivity>;
  /** The activities with logic that set the start of this one, open or completed, by their relationships. */
  readonly listDrivers: (activity: StepActivity) => StepDriver[];
  readonly logic: ScheduleLogic;
  /** Whether its remaining work, or what a completed activity hands on, waits for more than the data date. */
  readonly isWaiting: (activity: StepActivity) => boolean;
  readonly getWorkCalendar: (activity: Activity) => WorkCalendar;
  /** Hours per day, with which P6 converts hours to days. */
  readonly getHoursPerDay: (activity: Activity) => number;
  /** Early and late dates, floats and critical activities. Calculated on first use. */
  readonly listScheduled: () => readonly ScheduledActivity[];
  /** Total float in working minutes; undefined for completed activities. Calculated on first use. */
  readonly findFloat: (activity: Activity) => number | undefined;
  /** Findings about replacements for missing data. */
  readonly findings: readonly Finding[];
}

/** Its working finish is found on first use: most activities end before the last. */
class PlacedActivity implements StepActivity {
  readonly key: ActivityId;
  readonly activity: Activity;
  readonly start: Minutes | undefined;
  readonly remainingStart: Minutes | undefined;
  readonly finish: Minutes;
  readonly #calendar: WorkCalendar;
  #workingFinish: Minutes | undefined;

  constructor(
    key: ActivityId,
    { activity, earlyStart }: EarlyActivity,
    finish: Minutes,
    calendar: WorkCalendar,
  ) {
    this.key = key;
    this.activity = activity;
    this.start = activity.actualStart ?? earlyStart;
    this.remainingStart = earlyStart;
    this.finish = finish;
    this.#calendar = calendar;
  }

  get workingFinish(): Minutes {
    return (this.#workingFinish ??= computeWorkingFinish(this.#calendar, this.finish));
  }
}

/**
 * Schedules one step; undefined if its logic has a loop. `getKey` returns the id of an activity in all steps, if that is not its
 * own.
 */
export function scheduleStep(
  schedule: Schedule,
  getKey?: (activity: Activity) => ActivityId,
): StepSchedule | undefined {
  const early = computeEarlyDates(schedule);
  if (early === undefined) return undefined;
  const calendars = createWorkCalendars(schedule.calendars);
  const readHours = createHoursReader(schedule.calendars, calendars);
  const ofProjects = new Map(schedule.projects.map(({ id, calendarId }) => [id, calendarId]));
  // An activity without a calendar uses its project's.
  const getCalendarId = ({ calendarId, projectId }: Activity) => calendarId ?? ofProjects.get(projectId);
  const getWorkCalendar = (activity: Activity) => calendars.get(getCalendarId(activity));
  const activities = new Map<ActivityId, StepActivity>();
  const byId = getKey === undefined ? activities : new Map<ActivityId, StepActivity>();
  for (const each of early.activities) {
    const { activity, earlyFinish } = each;
    const finish = activity.actualFinish ?? earlyFinish;
    if (finish === undefined) continue;
    const key = getKey?.(activity) ?? activity.id;
    const placed = new PlacedActivity(key, each, finish, getWorkCalendar(activity));
    activities.set(key, placed);
    if (getKey !== undefined) byId.set(activity.id, placed);
  }
  const { logic } = early;
  const listDrivers = ({ activity }: StepActivity): StepDriver[] =>
    logic.listIncoming(activity.id).flatMap((link) => {
      const from = link.isDriving ? byId.get(link.predecessorId) : undefined;
      return from === undefined ? [] : [{ from, link }];
    });
  let floats: ReadonlyMap<ActivityId, number> | undefined;
  const findFloat = ({ id }: Activity): number | undefined => {
    floats ??= computeTotalFloats(schedule, byId.keys());
    return floats.get(id);
  };
  const dataDates = new Map(schedule.projects.map((project) => [project.id, getDataDate(project)]));
  const isWaiting = ({ activity }: StepActivity): boolean => {
    const start = logic.getDates(activity.id)?.start ?? -Infinity;
    const dataDate = dataDates.get(activity.projectId) ?? start;
    return start > dataDate && start > getWorkCalendar(activity).getNextWorkStart(dataDate);
  };
  const getHoursPerDay = (activity: Activity): number => readHours(getCalendarId(activity));
  return {
    schedule,
    activities,
    listDrivers,
    logic,
    isWaiting,
    getWorkCalendar,
    getHoursPerDay,
    listScheduled: early.listScheduled,
    findFloat,
    findings: early.findings,
  };
}
