import { formatDecimal } from '@floatwise/contracts/format-decimal';
import { formatMinutes, type Minutes } from '../model/index.ts';

/** `3.5 d`. */
export const formatDays = (days: number): string => `${formatDecimal(days)} d`;

/** `2026-03-16 08:00`. */
export const formatDate = (date: Minutes): string => formatMinutes(date, ' ');

/** `1 link`, `2 links`. */
export const formatNumberOf = (count: number, noun: string, plural = `${noun}s`): string =>
  `${formatDecimal(count)} ${count === 1 ? noun : plural}`;
