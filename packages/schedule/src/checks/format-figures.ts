import { formatMinutes, type Minutes } from '../model/index.ts';

/** At most one decimal, no trailing zero: 44, 44.1. */
export function formatDecimal(value: number): string {
  return String(Math.round(value * 10) / 10);
}

/** `3.5 d`. */
export const formatDays = (days: number): string => `${formatDecimal(days)} d`;

/** `2026-03-16 08:00`. */
export const formatDate = (date: Minutes): string => formatMinutes(date).replace('T', ' ');

/** `1 link`, `2 links`. */
export const formatNumberOf = (count: number, noun: string, plural = `${noun}s`): string =>
  `${count} ${count === 1 ? noun : plural}`;
