import type { WorkCalendar } from '../../calendar/work-calendar.ts';
import type { Minutes } from '../../model/index.ts';
import { minutesPerDay, toMinutes } from '../../model/index.ts';
import { round } from '../row-values.ts';

/** How far a finish moved, in calendar days and in working minutes of one calendar. */
export interface Movement {
  readonly days: number;
  readonly workMinutes: number;
}

/** The end of the last work at or before an instant. Finishes are compared by it, so nonworking time after them does not matter. */
export function computeWorkingFinish(calendar: WorkCalendar, instant: number): Minutes {
  return toMinutes(calendar.getPreviousWorkEnd(instant));
}

/** The day of the last worked minute, counted from 1970-01-01: work until midnight ends on the day before. */
export function computeFinishDay(finish: Minutes): number {
  return Math.floor((finish - 1) / minutesPerDay);
}

export function subtractMovement(one: Movement, other: Movement): Movement {
  return { days: one.days - other.days, workMinutes: one.workMinutes - other.workMinutes };
}

/** Measures the movement of finishes in calendar days and in working days of one calendar. */
export class FinishRuler {
  readonly #calendar: WorkCalendar;
  readonly #hoursPerDay: number;

  constructor(calendar: WorkCalendar, hoursPerDay: number) {
    this.#calendar = calendar;
    this.#hoursPerDay = hoursPerDay;
  }

  /** Measures from one working finish to another. */
  measure(from: Minutes, to: Minutes): Movement {
    const days = computeFinishDay(to) - computeFinishDay(from);
    return { days, workMinutes: this.#calendar.measureWork(from, to) };
  }

  /** Working days with two decimals, never -0. */
  computeDays({ days, workMinutes }: Movement): { readonly days: number; readonly workDays: number } {
    return { days, workDays: round(workMinutes / 60 / this.#hoursPerDay) };
  }
}
