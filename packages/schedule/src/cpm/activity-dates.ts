import type { WorkCalendar } from '../calendar/work-calendar.ts';
import type { Activity, ActivityId, TotalFloatType } from '../model/index.ts';
import type { CpmProject } from './cpm-network.ts';

/** The four dates of an activity in minutes since 1970; NaN where there is none. */
export interface ActivityDates {
  readonly earlyStart: number;
  readonly earlyFinish: number;
  readonly lateStart: number;
  readonly lateFinish: number;
}

/** Dates by activity, of those that have been found. */
export type DatesById = Pick<Map<ActivityId, ActivityDates>, 'get' | 'set'>;

export interface PlacedActivity {
  readonly source: Activity;
  readonly project: CpmProject;
  readonly calendar: WorkCalendar;
}

/** Total float in working minutes: late less early. */
export function computeTotalFloat(
  calendar: WorkCalendar,
  type: TotalFloatType,
  dates: ActivityDates,
): number {
  switch (type) {
    case 'start':
      return calendar.measureWork(dates.earlyStart, dates.lateStart);
    case 'finish':
      return calendar.measureWork(dates.earlyFinish, dates.lateFinish);
    case 'least':
      return Math.min(
        computeTotalFloat(calendar, 'start', dates),
        computeTotalFloat(calendar, 'finish', dates),
      );
  }
}
