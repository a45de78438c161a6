import { shiftMinutesBefore } from '../calendar/index.ts';
import { formatMinutes, minutesPerDay, toMinutes, type Calendar } from '../model/index.ts';
import { fieldCodes } from '../xer/index.ts';
import { findFinish, findStart, type PairedProject, type UpdateSide } from './pair.ts';
import { comparePlainly, joinSpaces, nameRow, round, sortRows, toHours, tolerance } from './row-values.ts';

/** A day on which a calendar's hours have changed. */
export type CalendarDayRow = ReturnType<typeof compareCalendars>['days'][number];

type CalendarKeyRow = ReturnType<typeof toKeyRow>;

/** Compares calendars of activities and their hours, which P6's comparison does not cover. `days`: all days counted in calendarHours. */
export function compareCalendars(paired: PairedProject) {
  const { pairs, previous, current } = paired;
  const compareHours = createHoursComparison(previous, current);
  const calendar = pairs.flatMap((pair) => {
    const before = previous.findCalendar(pair.previous.calendarId);
    const now = current.findCalendar(pair.current.calendarId);
    if (getKey(before) === getKey(now)) return [];
    return {
      ...nameRow(pair.current),
      previous: before?.name ?? null,
      current: now?.name ?? null,
      previousType: findType(before),
      currentType: findType(now),
      sameHours: before !== undefined && now !== undefined && compareHours(before, now).length === 0,
    };
  });
  const keysBefore = listKeys(previous);
  const keysNow = listKeys(current);
  const hours = listHours(paired, compareHours);
  return {
    lists: {
      calendar: sortRows(calendar),
      calendarHours: hours.map(({ row }) => row),
      calendarsAdded: listMissing(keysNow, keysBefore),
      calendarsRemoved: listMissing(keysBefore, keysNow),
    },
    days: hours.flatMap(({ row: { calendar: name }, days }) =>
      days.map((other) => {
        const [day, then, now] = toDayCells(other);
        return { calendar: name, day, then, now };
      }),
    ),
  };
}

const findType = (calendar: Calendar | undefined): string | null =>
  calendar?.type === undefined ? null : fieldCodes.calendarType.getCode(calendar.type);

const getKey = (calendar: Calendar | undefined): string =>
  calendar === undefined ? '' : `${calendar.type ?? ''} ${joinSpaces(calendar.name)}`;

/** The first calendar of each key, without project calendars of other projects. */
function listKeys({ schedule, project }: UpdateSide): ReadonlyMap<string, Calendar> {
  const keys = new Map<string, Calendar>();
  for (const calendar of schedule.calendars) {
    if (calendar.type === 'project' && calendar.projectId !== project.id) continue;
    const key = getKey(calendar);
    if (!keys.has(key)) keys.set(key, calendar);
  }
  return keys;
}

function listMissing(
  from: ReadonlyMap<string, Calendar>,
  other: ReadonlyMap<string, Calendar>,
): CalendarKeyRow[] {
  const missing = [...from].filter(([key]) => !other.has(key));
  return missing.map(([, calendar]) => toKeyRow(calendar)).sort(compareCalendarRows);
}

const toKeyRow = (calendar: Calendar) => ({
  calendar: calendar.name,
  type: findType(calendar),
});

const compareCalendarRows = (one: CalendarKeyRow, other: CalendarKeyRow): number =>
  comparePlainly(one.calendar, other.calendar) || comparePlainly(one.type ?? '', other.type ?? '');

/** From the earliest to the latest date of both updates, in days since 1970-01-01. */
function findRange(...sides: readonly UpdateSide[]): { first: number; last: number } {
  let first = Infinity;
  let last = -Infinity;
  const include = (date: number | undefined): void => {
    if (date === undefined) return;
    if (date < first) first = date;
    if (date > last) last = date;
  };
  for (const { project, activities } of sides) {
    include(project.dataDate);
    for (const activity of activities) {
      include(findStart(activity));
      include(findFinish(activity));
    }
  }
  return { first: Math.floor(first / minutesPerDay), last: Math.floor(last / minutesPerDay) };
}

interface OtherDay {
  readonly day: number;
  readonly then: number;
  readonly now: number;
}

/** Most days to compare; damaged dates may be millennia apart. */
const maxDays = 200_000;

/** Compares the hours of two calendars on every day from the first to the last date of both updates. */
export function createHoursComparison(previous: UpdateSide, current: UpdateSide) {
  const { first, last } = findRange(previous, current);
  const known = new Map<string, readonly OtherDay[]>();
  return (before: Calendar, now: Calendar): readonly OtherDay[] => {
    const key = `${before.id} ${now.id}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    const [ofBefore, ofNow] = [previous.calendars.get(before.id), current.calendars.get(now.id)];
    const days: OtherDay[] = [];
    for (let day = first; day <= Math.min(last, first + maxDays); day += 1) {
      const [shiftsThen, shiftsNow] = [ofBefore.getShifts(day), ofNow.getShifts(day)];
      if (shiftsThen === shiftsNow) continue;
      const then = shiftMinutesBefore(shiftsThen, minutesPerDay);
      const work = shiftMinutesBefore(shiftsNow, minutesPerDay);
      if (then !== work) days.push({ day, then, now: work });
    }
    known.set(key, days);
    return days;
  };
}

const maxListedDays = 400;

/** Calendars used by both updates, with the days on which their hours differ. */
function listHours(
  { previous, current }: PairedProject,
  compareHours: ReturnType<typeof createHoursComparison>,
) {
  const used = listUsed(current);
  const { dataDate } = current.project;
  const dataDay = dataDate === undefined ? Infinity : Math.floor(dataDate / minutesPerDay);
  const found = [...listUsed(previous)].flatMap(([key, before]) => {
    const now = used.get(key);
    if (now === undefined) return [];
    const days = compareHours(before, now);
    const hoursBefore = previous.getHoursPerDay(before.id);
    const hoursNow = current.getHoursPerDay(now.id);
    if (days.length === 0 && Math.abs(hoursBefore - hoursNow) <= tolerance) return [];
    const row = {
      ...toKeyRow(now),
      previousHoursPerDay: round(hoursBefore),
      currentHoursPerDay: round(hoursNow),
      days: days.length,
      daysFromDataDate: days.filter(({ day }) => day >= dataDay).length,
      first: days.slice(0, maxListedDays).map(toDayCells),
    };
    return [{ row, days }];
  });
  return found.sort(({ row: one }, { row: other }) => compareCalendarRows(one, other));
}

/** Day, previous hours, current hours. */
const toDayCells = ({ day, then, now }: OtherDay): readonly [string, number, number] => [
  formatMinutes(toMinutes(day * minutesPerDay)).slice(0, 10),
  toHours(then),
  toHours(now),
];

/** The calendars used by activities or the project, by key. */
function listUsed({ activities, project, findCalendar }: UpdateSide): ReadonlyMap<string, Calendar> {
  const used = new Map<string, Calendar>();
  const ids = new Set([project.calendarId, ...activities.map(({ calendarId }) => calendarId)]);
  for (const id of ids) {
    const calendar = findCalendar(id);
    if (calendar !== undefined && !used.has(getKey(calendar))) used.set(getKey(calendar), calendar);
  }
  return used;
}
