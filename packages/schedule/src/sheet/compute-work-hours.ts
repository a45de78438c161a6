import { toMinutes, type Minutes } from '../model/minutes.ts';
import type { UnitLengths } from './duration-unit.ts';

const minutesPerDay = 1440;
/** Work begins at 08:00 and rests from 12:00 to 13:00, as far as the day has room for that. */
const morning = { start: 480, end: 720 };
const afternoonStart = 780;
/** 1970-01-01 was a Thursday: three days after a Monday. */
const epochWeekday = 3;

export const plainWeek: UnitLengths = { hoursPerDay: 8, daysPerWeek: 5 };

/**
 * Working hours between two dates on an assumed calendar, since sheets have none: `daysPerWeek` days from Monday, each
 * `hoursPerDay` hours from 08:00. Negative when the second date is the earlier.
 */
export function computeWorkHours(from: Minutes, to: Minutes, lengths: UnitLengths = plainWeek): number {
  const days = listDays(lengths);
  return (countWork(to, days) - countWork(from, days)) / 60;
}

/**
 * The date so many working hours after another one, on the same calendar; not before that date. Of the instants with the same work
 * before them `side` is the one meant: the end of a work period, or the begin of the next one.
 */
export function computeWorkDate(
  from: Minutes,
  hours: number,
  { side, ...lengths }: UnitLengths & { readonly side: 'start' | 'finish' },
): Minutes {
  if (hours <= 0) return from;
  const days = listDays(lengths);
  const isReached =
    side === 'finish' ? (one: number, two: number) => one <= two : (one: number, two: number) => one < two;
  const work = countWork(from, days) + Math.round(hours * 60);
  const weekWork = days.reduce((total, one) => total + one, 0);
  let weeks = Math.floor(work / weekWork);
  let rest = work - weeks * weekWork;
  if (side === 'finish' && rest === 0) {
    weeks -= 1;
    rest = weekWork;
  }
  let weekday = 0;
  for (; weekday < 6 && !isReached(rest, days[weekday] ?? 0); weekday += 1) rest -= days[weekday] ?? 0;
  const day = weeks * 7 + weekday - epochWeekday;
  return toMinutes(day * minutesPerDay + Math.round(findMinute(rest, days[weekday] ?? 0, isReached)));
}

/** The minute of a day with so much work at which so much of it is done. */
function findMinute(done: number, work: number, isReached: (one: number, two: number) => boolean): number {
  const before = morning.end - morning.start;
  if (!hasRest(work)) return Math.min(morning.start, minutesPerDay - work) + done;
  return isReached(done, before) ? morning.start + done : afternoonStart + done - before;
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
  if (!hasRest(work)) {
    const start = Math.min(morning.start, minutesPerDay - work);
    return Math.min(Math.max(minute - start, 0), work);
  }
  const inMorning = Math.min(Math.max(minute - morning.start, 0), before);
  return Math.min(inMorning + Math.max(minute - afternoonStart, 0), work);
}

const hasRest = (work: number): boolean =>
  afternoonStart + work - (morning.end - morning.start) <= minutesPerDay;
