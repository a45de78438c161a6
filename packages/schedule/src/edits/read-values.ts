import type { WorkCalendar } from '../calendar/index.ts';
import { isInRange, minutesPerDay, parseMinutes, ranges, toMinutes, type Minutes } from '../model/index.ts';
import { quote, refuse } from './refuse.ts';

/** A duration of an edit: one of the two. */
export interface SaidDuration {
  readonly days?: number | undefined;
  readonly hours?: number | undefined;
}
export interface SaidLag {
  readonly lagDays?: number | undefined;
  readonly lagHours?: number | undefined;
}

/** Whole minutes of a duration in days of so many hours, or in hours. */
export function readDuration({ days, hours }: SaidDuration, hoursPerDay: number): number {
  if ((days === undefined) === (hours === undefined))
    refuse('Say the duration with days or with hours.', 'days');
  return toWork(hours ?? (days ?? 0) * hoursPerDay, 'duration', hours === undefined ? 'days' : 'hours');
}

/** Whole minutes of a lag; undefined if the edit has none. */
export function findLag({ lagDays, lagHours }: SaidLag, hoursPerDay: number): number | undefined {
  if (lagDays !== undefined && lagHours !== undefined)
    refuse('Say the lag with lagDays or with lagHours.', 'lagDays');
  if (lagDays === undefined && lagHours === undefined) return undefined;
  return toWork(
    lagHours ?? (lagDays ?? 0) * hoursPerDay,
    'lag',
    lagHours === undefined ? 'lagDays' : 'lagHours',
  );
}

function toWork(hours: number, what: string, member: string): number {
  if (!isInRange(hours, ranges.hours))
    refuse(`A ${what} can have ${ranges.hours.text}, not ${hours}.`, member);
  const minutes = Math.round(Math.abs(hours) * 60);
  return hours < 0 && minutes > 0 ? 0 - minutes : minutes;
}

/** A day as days since 1970-01-01. */
export function readDay(text: string, member: string): number {
  const midnight = parseMinutes(`${text}T00:00`);
  if (midnight === undefined || !isInRange(midnight, ranges.date))
    return refuse(`${quote(text)} is no day; write it as YYYY-MM-DD, ${ranges.date.text}.`, member);
  return midnight / minutesPerDay;
}

interface TimePlace {
  readonly side: 'start' | 'finish';
  readonly calendar: WorkCalendar;
  readonly member: string;
}

/** A time, or a day: its first working minute for a start, its last for a finish. */
export function readTime(text: string, { side, calendar, member }: TimePlace): Minutes {
  const time = parseMinutes(text.replace(' ', 'T'));
  if (time !== undefined && isInRange(time, ranges.date)) return time;
  const midnight = parseMinutes(`${text}T00:00`);
  if (midnight === undefined || !isInRange(midnight, ranges.date))
    return refuse(
      `${quote(text)} is no time; write YYYY-MM-DDTHH:MM or YYYY-MM-DD, ${ranges.date.text}.`,
      member,
    );
  return toMinutes(
    side === 'start'
      ? calendar.getNextWorkStart(midnight)
      : calendar.getPreviousWorkEnd(midnight + minutesPerDay),
  );
}
