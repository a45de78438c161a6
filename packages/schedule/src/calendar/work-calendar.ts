import { minutesPerDay } from '../model/index.ts';
import type { CalendarPattern, DayShifts } from './day-shifts.ts';
import { ExceptionTable, getWeekday, sundayOfDayZero } from './exception-table.ts';
import {
  fullTimePattern,
  shiftMinutesBefore,
  shiftMinuteWhenDone,
  shiftMinuteWhenLeft,
  sumShifts,
} from './day-shifts.ts';

/** Slots at first, and once a calendar has used as many days as `manyDays`: nearly three years of them. Powers of two. */
const fewSlots = 16;
const manySlots = 1024;
const manyDays = 64;

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

const createDaySlots = (slots: number): DaySlots => new Array<undefined>(slots).fill(undefined);

/** More doublings of a day than any exceptions move work, and more halvings. */
const mostSteps = 64;

/**
 * Working time in whole minutes without a horizon; instants since 1970-01-01T00:00 of the schedule's clock. Method: the weekly
 * pattern plus prefix sums of how exceptions differ, which calendars with one base share: O(log² exceptions), mostly cached.
 */
export class WorkCalendar {
  readonly #week: readonly DayShifts[];
  /** Working minutes of the week before each day of it, Sunday first; the eighth is the week's total. */
  readonly #weekBefore: Int32Array;
  readonly #weekTotal: number;
  /** Working minutes of each day of the week, Sunday first. */
  readonly #weekMinutes: readonly number[];
  readonly #exceptions: ExceptionTable;
  /** Recently used days, by day number. */
  #days = createDaySlots(fewSlots);
  /** Recent days on which work ended, and on which it began, by working minutes: mostly a day's last or first minute. */
  #lastDays = createDaySlots(fewSlots);
  #firstDays = createDaySlots(fewSlots);
  /** The day found by the last search; schedules ask for days near it. No day with infinite work: all reads of days would allocate. */
  #searched: WorkDay | undefined;
  #lastSlot = fewSlots - 1;
  #daysCreated = 0;

  /**
   * A pattern whose week has no work counts as 24 hours a day; otherwise work could never end. `exceptions` replaces those of the
   * pattern by a table with inherited ones.
   */
  constructor(pattern: CalendarPattern, exceptions = new ExceptionTable(pattern.exceptions)) {
    const hasWork = pattern.week.some((shifts) => shifts.length > 0);
    this.#week = hasWork ? pattern.week : fullTimePattern.week;
    this.#exceptions = hasWork ? exceptions : new ExceptionTable(fullTimePattern.exceptions);
    this.#weekMinutes = this.#week.map(sumShifts);
    this.#weekBefore = new Int32Array(8);
    this.#weekMinutes.forEach((minutes, day) => {
      this.#weekBefore[day + 1] = (this.#weekBefore[day] ?? 0) + minutes;
    });
    this.#weekTotal = this.#weekBefore[7] ?? 0;
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

  /** The periods of an ordinary week, Sunday first. */
  get week(): readonly DayShifts[] {
    return this.#week;
  }

  /** Working minutes of the longest day of the week; 1440 on a 24-hour calendar. */
  getLongestDay(): number {
    return Math.max(...this.#weekMinutes);
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
    const known = this.#days[(midnight / minutesPerDay) & this.#lastSlot];
    return known !== undefined && known.midnight === midnight ? known : this.#createDay(midnight);
  }

  #createDay(midnight: number): WorkDay {
    const day = midnight / minutesPerDay;
    const shifts = this.#exceptions.find(day) ?? this.#week[getWeekday(day)] ?? [];
    const workBefore = this.#workBefore(day);
    const created = { midnight, shifts, workBefore, workAfter: workBefore + sumShifts(shifts) };
    this.#daysCreated += 1;
    if (this.#daysCreated === manyDays) this.#widen();
    this.#days[day & this.#lastSlot] = created;
    return created;
  }

  /** A file may have thousands of calendars, each used for a few days. */
  #widen(): void {
    this.#lastSlot = manySlots - 1;
    this.#days = createDaySlots(manySlots);
    this.#lastDays = createDaySlots(manySlots);
    this.#firstDays = createDaySlots(manySlots);
  }

  /** Working minutes before a day. */
  #workBefore(day: number): number {
    return this.#weeklyWorkBefore(day) + this.#exceptions.sumBefore(day, this.#weekMinutes);
  }

  #workUntil(instant: number): number {
    const { midnight, shifts, workBefore } = this.#getDay(instant);
    return workBefore + shiftMinutesBefore(shifts, instant - midnight);
  }

  /** The day on which the minute after `target` minutes of work is worked; `days` is the cache to use. */
  #getDayOfWork(target: number, days: DaySlots): WorkDay {
    const slot = (target >> workSlotBits) & this.#lastSlot;
    const known = days[slot];
    if (known !== undefined && known.workBefore <= target && target < known.workAfter) return known;
    const found = this.#findDayOfWork(target);
    days[slot] = found;
    return found;
  }

  /** Mostly the day that the week would give, corrected by the exceptions before it. */
  #findDayOfWork(target: number): WorkDay {
    const nearby = this.#findLastWeekday(target);
    const corrected = this.#findLastWeekday(target - this.#exceptions.sumBefore(nearby, this.#weekMinutes));
    const day = this.#getDay(corrected * minutesPerDay);
    if (day.workBefore <= target && target < day.workAfter) return day;
    const last = this.#searched;
    const isNearer =
      last !== undefined && Math.abs(last.workBefore - target) < Math.abs(day.workBefore - target);
    const from = isNearer ? last.midnight / minutesPerDay : corrected;
    this.#searched = this.#getDay(this.#findLastDay(target, from) * minutesPerDay);
    return this.#searched;
  }

  /**
   * The last day before which at most `target` minutes are worked; the minute after them is worked on that day. Searches from a day
   * nearby, by steps that double until they pass it, then by halves.
   */
  #findLastDay(target: number, nearby: number): number {
    let low = nearby;
    let high = low + 1;
    // Doubled rather than a power, which is never a small integer to the engine: dates made from it would all need memory.
    let days = 1;
    for (let step = 0; step < mostSteps && this.#workBefore(low) > target; step++) {
      high = low;
      low -= days;
      days *= 2;
    }
    days = 1;
    for (let step = 0; step < mostSteps && this.#workBefore(high) <= target; step++) {
      low = high;
      high += days;
      days *= 2;
    }
    for (let step = 0; step < mostSteps && high - low > 1; step++) {
      const middle = Math.floor((low + high) / 2);
      if (this.#workBefore(middle) <= target) low = middle;
      else high = middle;
    }
    return low;
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
