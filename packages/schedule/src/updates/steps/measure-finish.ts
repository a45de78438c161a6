import type { WorkCalendar } from '../../calendar/work-calendar.ts';
import type { Minutes } from '../../model/index.ts';
import { minutesPerDay, toMinutes } from '../../model/index.ts';

/** How far a finish moved: calendar days, and working minutes of one calendar. */
export interface Movement {
  readonly days: number;
  readonly workMinutes: number;
}

/** The end of the last work at or before an instant: finishes compare by it, whatever time off lies behind them. */
export function computeWorkingFinish(calendar: WorkCalendar, instant: number): Minutes {
  return toMinutes(calendar.getPreviousWorkEnd(instant));
}

/** The day of the last worked minute, counted from 1970-01-01: work that ends at midnight ends the day before. */
export function computeFinishDay(finish: Minutes): number {
  return Math.floor((finish - 1) / minutesPerDay);
}

/** From one working finish to another; work days are counted on the calendar given. */
export function measureMovement(calendar: WorkCalendar, from: Minutes, to: Minutes): Movement {
  return {
    days: computeFinishDay(to) - computeFinishDay(from),
    workMinutes: calendar.measureWork(from, to),
  };
}

export function subtractMovement(one: Movement, other: Movement): Movement {
  return { days: one.days - other.days, workMinutes: one.workMinutes - other.workMinutes };
}

/** Working minutes in days of so many hours, with two decimals and never -0. */
export function computeWorkDays(workMinutes: number, hoursPerDay: number): number {
  return Math.round((workMinutes / 60 / hoursPerDay) * 100) / 100 + 0;
}
