import type { DayShifts } from './day-shifts.ts';
import { dayOff, fullDay } from './day-shifts.ts';

/** A calendar as it is written: a week and the dates that differ from it. */
export interface CalendarPattern {
  /** Seven days, Sunday first. */
  readonly week: readonly DayShifts[];
  /** Days since 1970-01-01 -> that day's periods; none means a day off. */
  readonly exceptions: ReadonlyMap<number, DayShifts>;
}

const noExceptions: ReadonlyMap<number, DayShifts> = new Map();
const officeDay: DayShifts = [480, 720, 780, 1020];

/** Every minute of every day; the fallback for a calendar without any work in its week. */
export const fullTimePattern: CalendarPattern = {
  week: Array(7).fill(fullDay) as DayShifts[],
  exceptions: noExceptions,
};

/** Monday to Friday, 08:00-12:00 and 13:00-17:00; the fallback for a calendar that cannot be read. */
export const officePattern: CalendarPattern = {
  week: [dayOff, officeDay, officeDay, officeDay, officeDay, officeDay, dayOff],
  exceptions: noExceptions,
};
