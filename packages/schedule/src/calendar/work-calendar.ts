import { minutesPerDay } from '../model/index.ts';
import type { CalendarPattern, DayShifts } from './day-shifts.ts';
import {
  fullTimePattern,
  shiftMinutesBefore,
  shiftMinuteWhenDone,
  shiftMinuteWhenLeft,
} from './day-shifts.ts';

/** 1969-12-28, the Sunday of the week of 1970-01-01, from which the weekly pattern is counted. */
const sundayOfDayZero = -4;

/** Slots for nearly three years of days; a power of two. */
const daySlots = 1024;

/** Logarithm of the working minutes that share a slot: 256, no more than a short day has. */
const workSlotBits = 8;

/** A day of a calendar. Work is counted in minutes from the Sunday before 1970-01-01. */
interface WorkDay {
  /** The instant at which the day begins. */
  readonly midnight: number;
  readonly shifts: DayShifts;
  readonly workBefore: number;
  readonly workAfter: number;
}

/** A direct-mapped cache of days. */
type DaySlots = (WorkDay | undefined)[];

const createDaySlots = (): DaySlots => new Array<undefined>(daySlots).fill(undefined);

const sumShifts = (shifts: DayShifts): number => shiftMinutesBefore(shifts, minutesPerDay);

/**
 * Working time in whole minutes without a horizon; instants since 1970-01-01T00:00 of the schedule's clock. Method: the weekly
 * pattern plus prefix sums of how exceptions differ, at most two binary searches: O(log exceptions).
 */
export class WorkCalendar {
  readonly #week: readonly DayShifts[];
  /** Working minutes of the week before each day of it, Sunday first; the eighth is the week's total. */
  readonly #weekBefore: Int32Array;
  readonly #weekTotal: number;
  /** Exception dates in order, their periods, and per date the difference to the weekly pattern and the working minutes before it. */
  readonly #dates: Int32Array;
  readonly #shifts: readonly DayShifts[];
  readonly #differenceBefore: readonly number[];
  readonly #workBefore: readonly number[];
  /** Recently used days, by day number. */
  readonly #days = createDaySlots();
  /** Recent days on which work ended, and on which it began, by working minutes: mostly a day's last or first minute. */
  readonly #lastDays = createDaySlots();
  readonly #firstDays = createDaySlots();

  /** A pattern whose week has no work counts as 24 hours a day; otherwise work could never end. */
  constructor(pattern: CalendarPattern) {
    const usable = pattern.week.some((shifts) => shifts.length > 0) ? pattern : fullTimePattern;
    this.#week = usable.week;
    this.#weekBefore = new Int32Array(8);
    this.#week.forEach((shifts, day) => {
      this.#weekBefore[day + 1] = (this.#weekBefore[day] ?? 0) + sumShifts(shifts);
    });
    this.#weekTotal = this.#weekBefore[7] ?? 0;
    const exceptions = [...usable.exceptions].sort((a, b) => a[0] - b[0]);
    this.#dates = Int32Array.from(exceptions, ([date]) => date);
    this.#shifts = exceptions.map(([, shifts]) => shifts);
    // Plain arrays: until the code is compiled, each read of a Float64Array allocates an object.
    const differenceBefore = [0];
    this.#workBefore = exceptions.map(([date, shifts], i) => {
      const before = differenceBefore[i] ?? 0;
      differenceBefore.push(before + sumShifts(shifts) - sumShifts(this.#getWeekday(date)));
      return this.#weeklyWorkBefore(date) + before;
    });
    this.#differenceBefore = differenceBefore;
  }

  /** Working minutes between two instants; negative when `to` is before `from`. */
  measureWork(from: number, to: number): number {
    return from === to ? 0 : this.#workUntil(to) - this.#workUntil(from);
  }

  /** `minutes` of work after `instant`, before it if negative: forwards up to the end of a period, backwards to the start of one. */
  addWork(instant: number, minutes: number): number {
    if (minutes === 0) return instant;
    const target = this.#workUntil(instant) + minutes;
    if (minutes > 0) {
      const { midnight, shifts, workBefore } = this.#getDayOfWork(target - 1, this.#lastDays);
      return midnight + shiftMinuteWhenDone(shifts, target - workBefore);
    }
    const { midnight, shifts, workBefore } = this.#getDayOfWork(target, this.#firstDays);
    return midnight + shiftMinuteWhenLeft(shifts, target - workBefore);
  }

  /** First instant at or after `instant` from which work continues: the start of a period counts, its end does not. */
  getNextWorkStart(instant: number): number {
    const { midnight, shifts, workAfter } = this.#getDay(instant);
    const minute = instant - midnight;
    for (let i = 0; i < shifts.length; i += 2) {
      if (minute < (shifts[i + 1] ?? 0)) {
        const start = shifts[i] ?? 0;
        return minute > start ? instant : midnight + start;
      }
    }
    const next = this.#getDayOfWork(workAfter, this.#firstDays);
    return next.midnight + (next.shifts[0] ?? 0);
  }

  /** Last instant at or before `instant` up to which work continues: the end of a period counts, its start does not. */
  getPreviousWorkEnd(instant: number): number {
    const { midnight, shifts, workBefore } = this.#getDay(instant);
    const minute = instant - midnight;
    for (let i = shifts.length - 2; i >= 0; i -= 2) {
      if (minute > (shifts[i] ?? 0)) {
        const end = shifts[i + 1] ?? 0;
        return minute < end ? instant : midnight + end;
      }
    }
    const previous = this.#getDayOfWork(workBefore - 1, this.#lastDays);
    return previous.midnight + (previous.shifts[previous.shifts.length - 1] ?? 0);
  }

  /** The periods of a date, given as days since 1970-01-01. */
  getShifts(day: number): DayShifts {
    return this.#getDay(day * minutesPerDay).shifts;
  }

  /** Working minutes of the longest day of the week; 1440 on a 24-hour calendar. */
  getLongestDay(): number {
    return Math.max(...this.#week.map(sumShifts));
  }

  #getWeekday(day: number): DayShifts {
    return this.#week[(((day - sundayOfDayZero) % 7) + 7) % 7] ?? [];
  }

  #countDatesBefore(day: number): number {
    let low = 0;
    let high = this.#dates.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#dates[middle] ?? 0) < day) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #weeklyWorkBefore(day: number): number {
    const fromSunday = day - sundayOfDayZero;
    const weeks = Math.floor(fromSunday / 7);
    return weeks * this.#weekTotal + (this.#weekBefore[fromSunday - weeks * 7] ?? 0);
  }

  /** The day of an instant, cached because schedules use the same few hundred days. Integers are cheap before the code is compiled. */
  #getDay(instant: number): WorkDay {
    const minute = instant % minutesPerDay;
    const midnight = instant - (minute < 0 ? minute + minutesPerDay : minute);
    const known = this.#days[(midnight / minutesPerDay) & (daySlots - 1)];
    return known !== undefined && known.midnight === midnight ? known : this.#createDay(midnight);
  }

  #createDay(midnight: number): WorkDay {
    const day = midnight / minutesPerDay;
    const i = this.#countDatesBefore(day);
    const weekday = this.#getWeekday(day);
    const shifts = this.#dates[i] === day ? (this.#shifts[i] ?? weekday) : weekday;
    const workBefore = this.#weeklyWorkBefore(day) + (this.#differenceBefore[i] ?? 0);
    const created = { midnight, shifts, workBefore, workAfter: workBefore + sumShifts(shifts) };
    this.#days[day & (daySlots - 1)] = created;
    return created;
  }

  #workUntil(instant: number): number {
    const { midnight, shifts, workBefore } = this.#getDay(instant);
    return workBefore + shiftMinutesBefore(shifts, instant - midnight);
  }

  /** The day on which the minute after `target` minutes of work is worked; `days` is the cache to use. */
  #getDayOfWork(target: number, days: DaySlots): WorkDay {
    const slot = (target >> workSlotBits) & (daySlots - 1);
    const known = days[slot];
    if (known !== undefined && known.workBefore <= target && target < known.workAfter) return known;
    const found = this.#getDay(this.#findLastDay(target) * minutesPerDay);
    days[slot] = found;
    return found;
  }

  /** The last day before which at most `target` minutes are worked; the minute after them is worked on that day. */
  #findLastDay(target: number): number {
    let low = 0;
    let high = this.#dates.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#workBefore[middle] ?? 0) <= target) low = middle + 1;
      else high = middle;
    }
    if (low === 0) return this.#findLastWeekday(target);
    const date = this.#dates[low - 1] ?? 0;
    const difference = this.#differenceBefore[low] ?? 0;
    if (this.#weeklyWorkBefore(date + 1) + difference > target) return date;
    return this.#findLastWeekday(target - difference);
  }

  #findLastWeekday(target: number): number {
    const weeks = Math.floor(target / this.#weekTotal);
    const left = target - weeks * this.#weekTotal;
    let day = 6;
    // Bounded by the week: beyond exact numbers rounding can make what is left negative.
    while (day > 0 && (this.#weekBefore[day] ?? 0) > left) day--;
    return weeks * 7 + day + sundayOfDayZero;
  }
}
