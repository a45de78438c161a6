import { formatDecimal } from '@floatwise/contracts/format-decimal';
import type { Minutes, Constraint, CalendarId, Activity } from '../model/index.ts';
import { formatMinutes, constraintNames } from '../model/index.ts';
import { toDays, type Assessment } from './assessment.ts';

/** `3.5 d`. */
export const formatDays = (days: number): string => `${formatDecimal(days)} d`;

/** `2026-03-16 08:00`. */
export const formatDate = (date: Minutes): string => formatMinutes(date, ' ');

/** `1 link`, `2 links`. */
export const formatNumberOf = (count: number, noun: string, plural = `${noun}s`): string =>
  `${formatDecimal(count)} ${count === 1 ? noun : plural}`;

/** `Start On 2026-03-16 08:00`. */
export function formatConstraint({ type, date }: Constraint): string {
  return date === undefined ? constraintNames[type] : `${constraintNames[type]} ${formatDate(date)}`;
}

/** `"Five Days"`: the name of a calendar, or of the calendar used instead when the file lacks it. */
export function formatCalendar({ schedule }: Assessment, id: CalendarId | undefined): string {
  const found = schedule.calendars.find((calendar) => calendar.id === id);
  const name = (found ?? schedule.calendars.find(({ isDefault }) => isDefault))?.name;
  return name === undefined ? 'of five days of 8 h, as the file has none' : `"${name}"`;
}

/** `45 d (360 h of 8 a day)`: days of the activity's own calendar, and how they came about. */
export function formatOwnDays(assessment: Assessment, activity: Activity, minutes: number): string {
  const days = formatDays(toDays(assessment, activity, minutes));
  return `${days} (${formatDecimal(minutes / 60)} h of ${formatDecimal(assessment.getHoursPerDay(activity))} a day)`;
}
