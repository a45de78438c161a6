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
  if (text.length !== textLength || text[4] !== '-' || text[7] !== '-' || text[13] !== ':') return undefined;
  if (text[10] !== 'T' && text[10] !== ' ') return undefined;
  const year = readTwoDigits(text, 0) * 100 + readTwoDigits(text, 2);
  const [month, day] = [readTwoDigits(text, 5), readTwoDigits(text, 8)];
  const [hour, minute] = [readTwoDigits(text, 11), readTwoDigits(text, 14)];
  // Not a number fails here as well.
  if (!(year >= 0 && month >= 1 && month <= 12 && day >= 1 && day <= computeDaysInMonth(year, month)))
    return undefined;
  if (!(hour <= 23 && minute <= 59)) return undefined;
  return toMinutes(computeDayNumber(year, month, day) * minutesPerDay + hour * 60 + minute);
}

const textLength = '2026-03-16T08:00'.length;
const zero = 48;

/** NaN for anything else than two digits. */
function readTwoDigits(text: string, at: number): number {
  const [tens, ones] = [text.charCodeAt(at) - zero, text.charCodeAt(at + 1) - zero];
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : NaN;
}

/**
 * Writes `2026-03-16T08:00`, or with a space in place of the T. Method: H. Hinnant, "chrono-compatible low-level date
 * algorithms", civil_from_days.
 */
export function formatMinutes(minutes: Minutes, separator: 'T' | ' ' = 'T'): string {
  const dayNumber = Math.floor(minutes / minutesPerDay);
  if (!(dayNumber >= firstDay && dayNumber <= lastDay))
    return new Date(minutes * 60_000).toISOString().slice(0, 16).replace('T', separator);
  const minuteOfDay = minutes - dayNumber * minutesPerDay;
  const time = timeTexts[minuteOfDay | 0] ?? '';
  return `${dayTexts.get(dayNumber) ?? formatDay(dayNumber)}${separator}${time}`;
}

/** Days of schedules come again and again; so many are written once. */
const keptDays = 1 << 14;
const dayTexts = new Map<number, string>();

function formatDay(dayNumber: number): string {
  const sinceEra = dayNumber + daysToEpoch;
  const era = (sinceEra / daysPerEra) | 0;
  const dayOfEra = sinceEra - era * daysPerEra;
  const yearOfEra =
    ((dayOfEra - ((dayOfEra / 1460) | 0) + ((dayOfEra / 36_524) | 0) - ((dayOfEra / 146_096) | 0)) / 365) | 0;
  const dayOfYear = dayOfEra - (365 * yearOfEra + ((yearOfEra / 4) | 0) - ((yearOfEra / 100) | 0));
  const monthFromMarch = ((5 * dayOfYear + 2) / 153) | 0;
  const day = dayOfYear - (((153 * monthFromMarch + 2) / 5) | 0) + 1;
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9;
  const year = yearOfEra + era * yearsPerEra + (month <= 2 ? 1 : 0);
  const text = `${String(year).padStart(4, '0')}-${formatTwoDigits(month)}-${formatTwoDigits(day)}`;
  if (dayTexts.size < keptDays) dayTexts.set(dayNumber, text);
  return text;
}

const formatTwoDigits = (number: number): string => String(number).padStart(2, '0');
const timeTexts = Array.from(
  { length: minutesPerDay },
  (_, minute) => `${formatTwoDigits((minute / 60) | 0)}:${formatTwoDigits(minute % 60)}`,
);
/** 0000-03-01 and 9999-12-31. */
const firstDay = -daysToEpoch;
const lastDay = computeDayNumber(9999, 12, 31);
