import { sumShifts, type DayShifts } from '@floatwise/schedule/calendar';
import { findFinish, findStart, minutesPerDay, parseMinutes, type Calendar } from '@floatwise/schedule/model';
import { roundDecimal } from '@floatwise/contracts/format-decimal';
import { requireNamed } from '../find-named.ts';
import type { Answering } from '../mcp-tool.ts';
import { cutPage, shorten } from '../paging.ts';
import type { OpenSchedule } from '../schedule/open-schedule.ts';

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
/** Days looked at: a damaged date can be centuries away. */
const mostDays = 36_600;
/** Periods of holidays of a calendar in one answer. */
const mostPeriods = 150;

export const listCalendars: Answering<'list_calendars', OpenSchedule> = (
  { calendar: name, from, to, ...page },
  open,
) => {
  const { calendars } = open.schedule;
  const found =
    name === undefined
      ? calendars
      : requireNamed('calendar', name, { items: calendars, names: (each) => [each.name] });
  const range = findRange(open, { from, to });
  return {
    from: formatDayNumber(range.first),
    to: formatDayNumber(range.last),
    ...cutPage(found, page, (each) => describeCalendar(open, each, range)),
  };
};

interface DayRange {
  /** Days since 1970-01-01. */
  readonly first: number;
  readonly last: number;
}

const toDayNumber = (minutes: number): number => Math.floor(minutes / minutesPerDay);
const parseDayNumber = (day: string | undefined): number | undefined => {
  const minutes = day === undefined ? undefined : parseMinutes(`${day} 00:00`);
  return minutes === undefined ? undefined : toDayNumber(minutes);
};
const formatDayNumber = (day: number): string =>
  new Date(day * minutesPerDay * 60_000).toISOString().slice(0, 10);

/** From the first start to the last finish, unless the assistant asks for other days. */
function findRange(
  { activities, projects }: OpenSchedule,
  { from, to }: { readonly from: string | undefined; readonly to: string | undefined },
): DayRange {
  let [start, finish] = [Infinity, -Infinity];
  for (const activity of activities) {
    start = Math.min(start, findStart(activity) ?? Infinity);
    finish = Math.max(finish, findFinish(activity) ?? -Infinity);
  }
  const dataDate = projects[0]?.dataDate ?? 0;
  const first = parseDayNumber(from) ?? toDayNumber(Number.isFinite(start) ? start : dataDate);
  const last = parseDayNumber(to) ?? toDayNumber(Number.isFinite(finish) ? finish : dataDate);
  return { first, last: Math.min(last, first + mostDays) };
}

function describeCalendar(open: OpenSchedule, calendar: Calendar, range: DayRange) {
  const work = open.calendars.get(calendar.id);
  const { holidays, otherHours } = listDeviations(work.week, (day) => work.getShifts(day), range);
  const base = open.schedule.calendars.find(({ id }) => id === calendar.baseCalendarId);
  return {
    name: shorten(calendar.name),
    type: calendar.type ?? null,
    isDefault: calendar.isDefault,
    basedOn: base === undefined ? undefined : shorten(base.name),
    hoursPerDay: open.hoursPerDay(calendar.id),
    activities: open.activities.filter(({ calendarId }) => calendarId === calendar.id).length,
    week: Object.fromEntries(weekdays.map((name, day) => [name, formatShifts(work.week[day] ?? [])])),
    hoursPerWeek: roundDecimal(work.week.reduce((sum, shifts) => sum + sumShifts(shifts), 0) / 60, 2),
    holidayDays: holidays.reduce((sum, { days }) => sum + days, 0),
    holidays: holidays.slice(0, mostPeriods).map(formatPeriod),
    otherHoursDays: otherHours.length,
    otherHours: otherHours.slice(0, mostPeriods),
    ...(holidays.length > mostPeriods || otherHours.length > mostPeriods
      ? { more: 'There are more: pass `from` and `to`.' }
      : {}),
  };
}

interface Period {
  readonly from: number;
  to: number;
  /** Days that the week would work. */
  days: number;
}

/** Nonworking days as periods, joined across days that are off in any week, and working days with other hours. */
function listDeviations(
  week: readonly DayShifts[],
  getShifts: (day: number) => DayShifts,
  { first, last }: DayRange,
) {
  const holidays: Period[] = [];
  const otherHours: { day: string; hours: string }[] = [];
  let open: Period | undefined;
  for (let day = first; day <= last; day++) {
    const usual = week[(((day + 4) % 7) + 7) % 7] ?? [];
    const shifts = getShifts(day);
    if (shifts.length > 0) open = undefined;
    if (shifts.length === 0 && usual.length > 0) {
      if (open === undefined) holidays.push((open = { from: day, to: day, days: 0 }));
      open.to = day;
      open.days += 1;
    } else if (formatShifts(shifts) !== formatShifts(usual))
      otherHours.push({ day: formatDayNumber(day), hours: formatShifts(shifts) });
  }
  return { holidays, otherHours };
}

const formatPeriod = ({ from, to }: Period): string =>
  from === to ? formatDayNumber(from) : `${formatDayNumber(from)} to ${formatDayNumber(to)}`;

/** `08:00-12:00 13:00-17:00`; `off` for a day without work. */
function formatShifts(shifts: DayShifts): string {
  const format = (minute: number): string =>
    `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
  const periods: string[] = [];
  for (let at = 0; at < shifts.length; at += 2)
    periods.push(`${format(shifts[at] ?? 0)}-${format(shifts[at + 1] ?? 0)}`);
  return periods.join(' ') || 'off';
}
