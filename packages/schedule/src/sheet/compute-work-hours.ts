import type { Minutes } from '../model/minutes.ts';
import type { UnitLengths } from './duration-unit.ts';

const minutesPerDay = 1440;
/** Work begins at 08:00 and rests from 12:00 to 13:00, as far as the day has room for that. */
const morning = { start: 480, end: 720 };
const afternoonStart = 780;
/** 1970-01-01 was a Thursday: three days after a Monday. */
const epochWeekday = 3;

export const plainWeek: UnitLengths = { hoursPerDay: 8, daysPerWeek: 5 };

/**
 * Working hours from one date to another on a calendar a sheet does not tell: `daysPerWeek` days from Monday on, of
 * `hoursPerDay` hours from 08:00 on. Negative when the second date is the earlier.
 */
export function computeWorkHours(from: Minutes, to: Minutes, lengths: UnitLengths = plainWeek): number {
  const days = listDays(lengths);
  return (countWork(to, days) - countWork(from, days)) / 60;
}

/** Minutes of work on each day of the week, from Monday on. */
function listDays({ hoursPerDay, daysPerWeek }: UnitLengths): number[] {
  return Array.from(
    { length: 7 },
    (_, day) => hoursPerDay * 60 * Math.min(Math.max(daysPerWeek - day, 0), 1),
  );
}

/** Working minutes since a Monday long ago. */
function countWork(date: number, days: readonly number[]): number {
  const day = Math.floor(date / minutesPerDay);
  const sinceMonday = day + epochWeekday;
  const weeks = Math.floor(sinceMonday / 7);
  const weekday = sinceMonday - weeks * 7;
  const sum = (minutes: readonly number[]): number => minutes.reduce((total, one) => total + one, 0);
  return (
    weeks * sum(days) +
    sum(days.slice(0, weekday)) +
    countUntil(date - day * minutesPerDay, days[weekday] ?? 0)
  );
}

/** Minutes worked until a minute of the day, on a day that has so many. */
function countUntil(minute: number, work: number): number {
  const before = morning.end - morning.start;
  const hasRest = afternoonStart + work - before <= minutesPerDay;
  if (!hasRest) {
    const start = Math.min(morning.start, minutesPerDay - work);
    return Math.min(Math.max(minute - start, 0), work);
  }
  const inMorning = Math.min(Math.max(minute - morning.start, 0), before);
  return Math.min(inMorning + Math.max(minute - afternoonStart, 0), work);
}
