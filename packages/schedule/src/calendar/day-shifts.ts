import { minutesPerDay } from '../model/index.ts';

/**
 * The working periods of one day: start, end, start, end, ... in minutes after midnight. They are sorted and do not touch, and
 * each ends after its start; 1440 is the midnight that ends the day. Empty means a day off.
 */
export type DayShifts = readonly number[];

export const dayOff: DayShifts = [];
const fullDay: DayShifts = [0, minutesPerDay];

/** Sorts periods and joins those that touch or overlap. Input: pairs of start and end in any order. */
export const joinShifts = (pairs: readonly (readonly [number, number])[]): DayShifts => {
  const joined: number[] = [];
  for (const [start, end] of [...pairs].sort((a, b) => a[0] - b[0] || a[1] - b[1])) {
    const last = joined.length - 1;
    const lastEnd = joined[last];
    if (lastEnd !== undefined && start <= lastEnd) joined[last] = Math.max(lastEnd, end);
    else if (end > start) joined.push(start, end);
  }
  return joined;
};

/** Working minutes of the day before `minute`. */
export const shiftMinutesBefore = (shifts: DayShifts, minute: number): number => {
  let sum = 0;
  for (let i = 0; i < shifts.length; i += 2) {
    const start = shifts[i] ?? 0;
    if (minute <= start) break;
    const end = shifts[i + 1] ?? 0;
    sum += (minute < end ? minute : end) - start;
  }
  return sum;
};

/** Working minutes of a day. */
export const sumShifts = (shifts: DayShifts): number => shiftMinutesBefore(shifts, minutesPerDay);

/** Earliest minute by which `worked` minutes (more than 0, at most the day's total) have been worked; may be the end of a period. */
export const shiftMinuteWhenDone = (shifts: DayShifts, worked: number): number => {
  let left = worked;
  let at = 0;
  for (let i = 0; i < shifts.length; i += 2) {
    const start = shifts[i] ?? 0;
    const end = shifts[i + 1] ?? 0;
    at = end;
    if (left <= end - start) return start + left;
    left -= end - start;
  }
  return at;
};

/** Latest minute at which only `worked` minutes (less than the day's total) have been worked; may be the start of a period. */
export const shiftMinuteWhenLeft = (shifts: DayShifts, worked: number): number => {
  let left = worked;
  for (let i = 0; i < shifts.length; i += 2) {
    const start = shifts[i] ?? 0;
    const end = shifts[i + 1] ?? 0;
    if (left < end - start) return start + left;
    left -= end - start;
  }
  return minutesPerDay;
};

/** A calendar as defined: a week and the dates that differ from it. */
export interface CalendarPattern {
  /** Seven days, Sunday first. */
  readonly week: readonly DayShifts[];
  /** Days since 1970-01-01 -> that day's periods; empty means a day off. */
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
