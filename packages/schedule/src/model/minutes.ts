declare const minutesBrand: unique symbol;

/**
 * A point in schedule time: whole minutes since 1970-01-01T00:00. A schedule knows no time zone and no
 * summer time, so every day has 1,440 minutes. Spans of time are plain numbers named `...Minutes`.
 */
export type Minutes = number & { readonly [minutesBrand]: 'Minutes' };

export const minutesPerDay = 1440;

/** States that a whole number is a point in schedule time. */
export function toMinutes(value: number): Minutes {
  return value as Minutes;
}

/**
 * Days since 1970-01-01 of a date of the Gregorian calendar; years from 0, months from 1. Days outside the
 * month run on into the next (the caller checks). Method: H. Hinnant, "chrono-compatible low-level date
 * algorithms", days_from_civil.
 */
export function computeDayNumber(year: number, month: number, day: number): number {
  // Years of the era count from March, so that the leap day comes last. Whole-number division throughout.
  const shifted = (month <= 2 ? year - 1 : year) + yearsPerEra;
  const era = (shifted / yearsPerEra) | 0;
  const yearOfEra = shifted - era * yearsPerEra;
  const dayOfYear = (((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) | 0) + day - 1;
  const dayOfEra = yearOfEra * 365 + ((yearOfEra / 4) | 0) - ((yearOfEra / 100) | 0) + dayOfYear;
  return (era - 1) * daysPerEra + dayOfEra - daysToEpoch;
}

const yearsPerEra = 400;
const daysPerEra = 146_097;
/** From 0000-03-01 to 1970-01-01. */
const daysToEpoch = 719_468;

/** Days in a month of the Gregorian calendar; months count from 1. */
export function computeDaysInMonth(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

function isLeapYear(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}

/** Reads `2026-03-16T08:00` (or a space in place of the T); undefined for anything else. */
export function parseMinutes(text: string): Minutes | undefined {
  const parts = /^(\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d)$/.exec(text);
  if (!parts) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = parts.slice(1).map(Number);
  if (month < 1 || month > 12 || day < 1 || day > computeDaysInMonth(year, month)) return undefined;
  if (hour > 23 || minute > 59) return undefined;
  return toMinutes(computeDayNumber(year, month, day) * minutesPerDay + hour * 60 + minute);
}

/** Writes `2026-03-16T08:00`. */
export function formatMinutes(minutes: Minutes): string {
  return new Date(minutes * 60_000).toISOString().slice(0, 16);
}
