import { parseDateText } from '@floatwise/contracts/date-text';
import { formatDateText } from '@floatwise/contracts/format-date-text';

export { computeDayNumber, computeDaysInMonth } from '@floatwise/contracts/date-text';

declare const minutesBrand: unique symbol;

/**
 * A point in schedule time: whole minutes since 1970-01-01T00:00. Schedules have no time zone and no summer time, so every day
 * has 1,440 minutes. Durations are plain numbers named `...Minutes`.
 */
export type Minutes = number & { readonly [minutesBrand]: 'Minutes' };

export const minutesPerDay = 1440;

/** Declares that a whole number is a point in schedule time. */
export function toMinutes(value: number): Minutes {
  return value as Minutes;
}

/** Reads `2026-03-16T08:00`, with T or a space; undefined for anything else. */
export function parseMinutes(text: string): Minutes | undefined {
  const minutes = parseDateText(text);
  return minutes === undefined ? undefined : toMinutes(minutes);
}

/** Writes `2026-03-16T08:00`, with T or a space. */
export function formatMinutes(minutes: Minutes, separator: 'T' | ' ' = 'T'): string {
  const dayNumber = Math.floor(minutes / minutesPerDay);
  const day = dayTexts.get(dayNumber) ?? formatIsoDay(dayNumber);
  return `${day}${separator}${timeTexts[(minutes - dayNumber * minutesPerDay) | 0] ?? ''}`;
}

/** A date in a sentence: `16-Mar-26 08:00`. */
export const formatDate = (minutes: Minutes): string => formatDateText(formatMinutes(minutes));

/** Its day: `16-Mar-26`. For a finish at midnight, pass the minute before, which is on the previous day. */
export const formatDay = (minutes: Minutes): string => formatDateText(formatMinutes(minutes).slice(0, 10));

/** Formatted days to cache; a schedule repeats the same days. */
const keptDays = 1 << 14;
const dayTexts = new Map<number, string>();

function formatIsoDay(dayNumber: number): string {
  const [text = ''] = new Date(dayNumber * minutesPerDay * 60_000).toISOString().split('T');
  if (dayTexts.size < keptDays) dayTexts.set(dayNumber, text);
  return text;
}

const formatTwoDigits = (number: number): string => String(number).padStart(2, '0');
const timeTexts = Array.from(
  { length: minutesPerDay },
  (_, minute) => `${formatTwoDigits((minute / 60) | 0)}:${formatTwoDigits(minute % 60)}`,
);
