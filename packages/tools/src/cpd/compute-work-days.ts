import type { Minutes } from '@floatwise/schedule';

const minutesPerDay = 1440;
const workMinutesPerDay = 480;
/** Work is from 8 to 12 and from 13 to 17, in minutes of the day. */
const periods = [
  [480, 720],
  [780, 1020],
] as const;
/** 1970-01-01 was a Thursday: three days after a Monday. */
const epochWeekday = 3;

/** Working days from one date to another, Monday to Friday, 8 hours a day; negative when the second is the earlier. */
export function computeWorkDays(from: Minutes, to: Minutes): number {
  return (countWork(to) - countWork(from)) / workMinutesPerDay;
}

/** Working minutes since a Monday long ago. */
function countWork(date: Minutes): number {
  const day = Math.floor(date / minutesPerDay);
  const minute = date - day * minutesPerDay;
  const sinceMonday = day + epochWeekday;
  const weeks = Math.floor(sinceMonday / 7);
  const weekday = sinceMonday - weeks * 7;
  const worked = (weeks * 5 + Math.min(weekday, 5)) * workMinutesPerDay;
  if (weekday >= 5) return worked;
  return (
    worked +
    periods.reduce((sum, [start, end]) => sum + Math.min(Math.max(minute - start, 0), end - start), 0)
  );
}
