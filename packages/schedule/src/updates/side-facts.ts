import type { WorkCalendars, WorkCalendar } from '../calendar/index.ts';
import { createHoursReader, createWorkCalendars } from '../calendar/index.ts';
import type { Activity, Calendar, CalendarId, ScheduleOptions } from '../model/index.ts';
import { getScheduleOptions, isStoredCritical } from '../model/index.ts';
import { carriesLogic } from '../cpm/index.ts';
import type { ActivityPair, PairedProject, UpdateSide } from './pair.ts';

/** Lookups that comparing one side needs repeatedly. */
export interface SideFacts extends UpdateSide {
  readonly calendars: WorkCalendars;
  readonly options: ScheduleOptions;
  readonly findCalendar: (id: CalendarId | undefined) => Calendar | undefined;
  /** The activity's own calendar, otherwise the project's. */
  readonly getWorkCalendar: (activity: Pick<Activity, 'calendarId'>) => WorkCalendar;
  /** Hours per day, with which P6 converts hours to days. */
  readonly getHoursPerDay: (calendarId: CalendarId | undefined) => number;
  /** By the project's own definition; false for completed activities, levels of effort and WBS summaries. */
  readonly isCritical: (activity: Activity) => boolean;
}

export function createSideFacts(side: UpdateSide): SideFacts {
  const { schedule, project } = side;
  const calendars = createWorkCalendars(schedule.calendars);
  const byId = new Map(schedule.calendars.map((calendar) => [calendar.id, calendar]));
  const readHours = createHoursReader(schedule.calendars, calendars);
  return {
    ...side,
    calendars,
    options: getScheduleOptions(schedule, project.id),
    findCalendar: (id) => (id === undefined ? undefined : byId.get(id)),
    getWorkCalendar: ({ calendarId }) => calendars.get(calendarId ?? project.calendarId),
    getHoursPerDay: (id) => readHours(id ?? project.calendarId),
    isCritical: (activity) => isStoredCritical(activity, project),
  };
}

/** Pairs of tasks and milestones, without levels of effort and WBS summaries, which P6 computes from others. */
export const listWorkPairs = ({ pairs }: Pick<PairedProject, 'pairs'>): readonly ActivityPair[] =>
  pairs.filter(({ previous, current }) => carriesLogic(previous) && carriesLogic(current));

/** Actual start and finish, otherwise early ones. */
export function findStart({ actualStart, earlyStart }: Activity): Activity['actualStart'] {
  return actualStart ?? earlyStart;
}
export function findFinish({ actualFinish, earlyFinish }: Activity): Activity['actualFinish'] {
  return actualFinish ?? earlyFinish;
}
