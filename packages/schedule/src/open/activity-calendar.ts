import type { WorkCalendar } from '../calendar/index.ts';
import { minutesPerDay, parseMinutes, toMinutes, type Minutes } from '../model/index.ts';

/** A point in schedule time, or its text: `2026-03-16T08:00`, or `2026-03-16` for the beginning of the day. */
export type DateLike = Minutes | string;

/** Reads a date. Throws RangeError for a text that is none. */
export function readDate(date: DateLike): Minutes {
  if (typeof date === 'number') return date;
  const minutes = parseMinutes(date.length === 10 ? `${date}T00:00` : date);
  if (minutes !== undefined) return minutes;
  throw new RangeError(`'${date}' is not a date such as 2026-03-16 or 2026-03-16T08:00.`);
}

/** The calendar of an activity: working time, in days of `hoursPerDay` hours as P6 shows durations. */
export class ActivityCalendar {
  readonly name: string;
  /** With this P6 converts hours to days. */
  readonly hoursPerDay: number;
  readonly #work: WorkCalendar;

  constructor(name: string, hoursPerDay: number, work: WorkCalendar) {
    this.name = name;
    this.hoursPerDay = hoursPerDay;
    this.#work = work;
  }

  /** Working days between two dates; negative if `to` is before `from`. A text without a time is the beginning of its day. */
  measureDays(from: DateLike, to: DateLike): number {
    return this.#work.measureWork(readDate(from), readDate(to)) / 60 / this.hoursPerDay;
  }

  /** The date this many working days after `from`, before it if negative: the end of the last period worked, or the start of the first. */
  addDays(from: DateLike, days: number): Minutes {
    return toMinutes(this.#work.addWork(readDate(from), Math.round(days * this.hoursPerDay * 60)));
  }

  /** Whether any time of the day is worked. */
  isWorkday(day: DateLike): boolean {
    return this.#work.getShifts(Math.floor(readDate(day) / minutesPerDay)).length > 0;
  }
}
