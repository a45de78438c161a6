import type { Minutes } from '../model/index.ts';
import { computeDayNumber, computeDaysInMonth, minutesPerDay, toMinutes } from '../model/index.ts';
import { ascii } from './bytes/ascii.ts';

const { zero, minus, colon, space, upperT } = ascii;

/**
 * A date as P6 writes it, `2026-03-16 08:00`; also without a time (midnight), with seconds (left out) or with
 * a T. Undefined for anything else, impossible dates included.
 */
export function parseDateCell(body: Buffer, start: number, end: number): Minutes | undefined {
  const length = end - start;
  if (length !== 16 && length !== 10 && length !== 19) return undefined;
  if (body[start + 4] !== minus || body[start + 7] !== minus) return undefined;
  const year = parseTwoDigits(body, start) * 100 + parseTwoDigits(body, start + 2);
  const month = parseTwoDigits(body, start + 5);
  const day = parseTwoDigits(body, start + 8);
  if (!(year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= computeDaysInMonth(year, month))) {
    return undefined;
  }
  const time = length === 10 ? 0 : parseTime(body, start + 10, end);
  return time === time ? toMinutes(computeDayNumber(year, month, day) * minutesPerDay + time) : undefined;
}

/** Minutes of ` 08:00` or ` 08:00:30`, or NaN. */
function parseTime(body: Buffer, start: number, end: number): number {
  if (body[start] !== space && body[start] !== upperT) return Number.NaN;
  if (body[start + 3] !== colon || (end - start > 6 && body[start + 6] !== colon)) return Number.NaN;
  const hour = parseTwoDigits(body, start + 1);
  const minute = parseTwoDigits(body, start + 4);
  const second = end - start > 6 ? parseTwoDigits(body, start + 7) : 0;
  return hour <= 23 && minute <= 59 && second <= 59 ? hour * 60 + minute : Number.NaN;
}

/** 0..99, or NaN. */
function parseTwoDigits(body: Buffer, at: number): number {
  const tens = (body[at] ?? 0) - zero;
  const ones = (body[at + 1] ?? 0) - zero;
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : Number.NaN;
}

/** Hours as whole minutes. P6 keeps dates to the minute and writes hours with six decimals (26.666667 is 1,600 minutes). */
export function computeMinutes(hours: number): number {
  const minutes = hours * 60;
  // What nearly every duration is needs no rounding.
  if ((minutes | 0) === minutes) return minutes + 0;
  return Math.round(Math.abs(hours) * 60) * Math.sign(hours) + 0;
}
