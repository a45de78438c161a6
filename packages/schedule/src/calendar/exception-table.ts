import { sumShifts, type DayShifts } from './day-shifts.ts';

const daysPerWeek = 7;

/** 1969-12-28, the Sunday of the week of 1970-01-01, from which weeks are counted. */
export const sundayOfDayZero = -4;

/** 0 for Sunday; days count from 1970-01-01. */
export const getWeekday = (day: number): number =>
  (((day - sundayOfDayZero) % daysPerWeek) + daysPerWeek) % daysPerWeek;

/**
 * The exceptions of a calendar, before those of the table it inherits from. Calendars that are based on one calendar share its
 * table, so what a file needs in memory and time grows with its length, not with calendars times exceptions.
 */
export class ExceptionTable {
  /** Days since 1970-01-01, in order. */
  readonly #dates: Int32Array;
  readonly #shifts: readonly DayShifts[];
  /**
   * By number of dates before, how much the work on them exceeds that of the inherited exceptions on the same dates; then, by
   * weekday, how many of them have no inherited exception. Those differ from the week, which each calendar has of its own.
   */
  readonly #extra: readonly number[];
  readonly #weekdays: Uint32Array;
  /** The table it inherits from. */
  readonly #base: ExceptionTable | undefined;

  constructor(exceptions: ReadonlyMap<number, DayShifts>, base?: ExceptionTable) {
    const sorted = [...exceptions].sort(([a], [b]) => a - b);
    this.#base = base;
    this.#dates = Int32Array.from(sorted, ([date]) => date);
    this.#shifts = sorted.map(([, shifts]) => shifts);
    const extra = [0];
    this.#weekdays = new Uint32Array((sorted.length + 1) * daysPerWeek);
    for (const [place, [date, shifts]] of sorted.entries()) {
      const inherited = base?.find(date);
      const before = inherited === undefined ? 0 : sumShifts(inherited);
      extra.push((extra[place] ?? 0) + sumShifts(shifts) - before);
      const [from, to] = [place * daysPerWeek, (place + 1) * daysPerWeek];
      this.#weekdays.copyWithin(to, from, to);
      if (inherited !== undefined) continue;
      const counter = to + getWeekday(date);
      this.#weekdays[counter] = (this.#weekdays[counter] ?? 0) + 1;
    }
    this.#extra = extra;
  }

  /** The periods of an exception, own or inherited; undefined for a day without one. */
  find(day: number): DayShifts | undefined {
    const place = this.#countBefore(day);
    return this.#dates[place] === day ? this.#shifts[place] : this.#base?.find(day);
  }

  /** How much more is worked on the exceptions before a day than on these days of a week with the given minutes, Sunday first. */
  sumBefore(day: number, week: readonly number[]): number {
    const place = this.#countBefore(day);
    let sum = this.#extra[place] ?? 0;
    const from = place * daysPerWeek;
    for (let weekday = 0; weekday < daysPerWeek; weekday++)
      sum -= (this.#weekdays[from + weekday] ?? 0) * (week[weekday] ?? 0);
    return this.#base === undefined ? sum : sum + this.#base.sumBefore(day, week);
  }

  #countBefore(day: number): number {
    let low = 0;
    let high = this.#dates.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#dates[middle] ?? 0) < day) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
