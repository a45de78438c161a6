import { formatMinutes, type Minutes } from '../model/index.ts';

const firstGrouped = 1000;
const numbers = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 });

/** At most one decimal, no trailing zero, thousands separated: 44, 44.1, 1,047.1. */
export function formatDecimal(value: number): string {
  const rounded = Math.round(value * 10) / 10;
  // Most are small, and as JavaScript writes them.
  return Math.abs(rounded) < firstGrouped ? String(rounded) : numbers.format(rounded);
}

/** `3.5 d`. */
export const formatDays = (days: number): string => `${formatDecimal(days)} d`;

/** `2026-03-16 08:00`. */
export const formatDate = (date: Minutes): string => formatMinutes(date, ' ');

/** `1 link`, `2 links`. */
export const formatNumberOf = (count: number, noun: string, plural = `${noun}s`): string =>
  `${formatDecimal(count)} ${count === 1 ? noun : plural}`;
