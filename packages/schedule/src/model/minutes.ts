import {
  computeDayNumber,
  daysPerEra,
  daysToEpoch,
  parseDateText,
  yearsPerEra,
} from '@floatwise/contracts/date-text';

export { computeDayNumber, computeDaysInMonth } from '@floatwise/contracts/date-text';

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

/** Reads `2026-03-16T08:00` (or a space in place of the T); undefined for anything else. */
export function parseMinutes(text: string): Minutes | undefined {
  const minutes = parseDateText(text);
  return minutes === undefined ? undefined : toMinutes(minutes);
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
