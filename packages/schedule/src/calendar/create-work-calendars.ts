import { createWarning } from '@floatwise/contracts/create-finding';
import { formatDecimal } from '@floatwise/contracts/format-decimal';
import type { Finding } from '@floatwise/contracts';
import { ranges, type Calendar, type CalendarId } from '../model/index.ts';
import { fullTimePattern, officePattern, type CalendarPattern } from './day-shifts.ts';
import { ExceptionTable } from './exception-table.ts';
import { parseCalendarData } from './parse-calendar-data.ts';
import { WorkCalendar } from './work-calendar.ts';

/** In P6 a calendar may be based on a global one, which has no base itself. The limit stops long chains in damaged files. */
const maxBases = 10;

export interface WorkCalendars {
  /** The calendar of that id; the fallback if the file does not have it. */
  get(id: CalendarId | undefined): WorkCalendar;
  has(id: CalendarId): boolean;
  /** What could not be read of a calendar of the file, or of one that it is based on; undefined if all was read. */
  findUnread(id: CalendarId): string | undefined;
  /** Works every minute of every day. */
  readonly fullTime: WorkCalendar;
  /** E_CAL warnings of the calendars used so far. */
  readonly findings: readonly Finding[];
}

/** A calendar ready for use, and what was read for it: itself and the calendars it is based on. */
interface ReadCalendar {
  readonly calendar: WorkCalendar;
  /** Its own and those of the calendars it is based on, which other calendars share. */
  readonly exceptions: ExceptionTable;
  readonly patterns: readonly OwnPattern[];
}

type CalendarReader = (id: CalendarId | undefined) => ReadCalendar | undefined;

/** Every calculation of a schedule uses its calendars, which take longer to read than a small network to schedule. */
const readers = new WeakMap<readonly Calendar[], CalendarReader>();

const office = new WorkCalendar(officePattern);
const fullTime = new WorkCalendar(fullTimePattern);

/**
 * Reads calendars on first use. A calendar takes the exceptions of its base calendar on dates for which it has none of its own.
 * The fallback for unknown ids is the file's default calendar, otherwise Monday to Friday 08-12 and 13-17.
 */
export function createWorkCalendars(calendars: readonly Calendar[]): WorkCalendars {
  const read = readers.get(calendars) ?? createReader(calendars);
  readers.set(calendars, read);
  const used = new Set<OwnPattern>();
  // Every activity and relationship asks for its calendar.
  const known = new Map<CalendarId | undefined, WorkCalendar>();
  const find = (id: CalendarId | undefined): WorkCalendar | undefined => {
    const calendar = known.get(id);
    if (calendar !== undefined) return calendar;
    const found = read(id);
    if (found === undefined) return undefined;
    found.patterns.forEach((pattern) => used.add(pattern));
    known.set(id, found.calendar);
    return found.calendar;
  };
  const ids = new Set(calendars.map(({ id }) => id));
  const standard = calendars.find((calendar) => calendar.isDefault);
  return {
    get: (id) => find(id) ?? find(standard?.id) ?? office,
    has: (id) => ids.has(id),
    findUnread: (id) => read(id)?.patterns.find(({ unread }) => unread !== undefined)?.unread,
    fullTime,
    get findings() {
      return listFindings([...used]);
    },
  };
}

function createReader(calendars: readonly Calendar[]): CalendarReader {
  const sources = new Map(calendars.map((calendar) => [calendar.id, calendar]));
  const ready = new Map<CalendarId, ReadCalendar>();
  return (id) => {
    const chain = new Set<Calendar>();
    let next = id === undefined ? undefined : sources.get(id);
    while (next !== undefined && !ready.has(next.id) && !chain.has(next)) {
      chain.add(next);
      next = next.baseCalendarId === undefined ? undefined : sources.get(next.baseCalendarId);
    }
    let base = next === undefined ? undefined : ready.get(next.id);
    // Calendars that are based on each other in a circle inherit nothing. The circle, if any, begins at `next`.
    let isCircle = next !== undefined && chain.has(next);
    for (const calendar of [...chain].reverse()) {
      const read = readCalendar(calendar, isCircle ? undefined : base);
      ready.set(calendar.id, read);
      base = read;
      if (calendar === next) isCircle = false;
    }
    return id === undefined ? undefined : ready.get(id);
  };
}

function readCalendar(calendar: Calendar, base: ReadCalendar | undefined): ReadCalendar {
  const own = readPattern(calendar);
  const inherited = base !== undefined && base.patterns.length <= maxBases ? base : undefined;
  const exceptions =
    own.exceptions.size === 0 && inherited !== undefined
      ? inherited.exceptions
      : new ExceptionTable(own.exceptions, inherited?.exceptions);
  return {
    calendar: new WorkCalendar(own, exceptions),
    exceptions,
    patterns: [own, ...(inherited?.patterns ?? [])],
  };
}

/** What a calendar states itself. */
interface OwnPattern extends CalendarPattern {
  readonly name: string;
  /** What is used instead of a week that is not usable. */
  readonly problem?: string;
  /** Number of exceptions on dates that P6 cannot hold. */
  readonly leftOut: number;
  /** What could not be read of it. */
  readonly unread: string | undefined;
}

function readPattern({ name, data }: Calendar): OwnPattern {
  const pattern = data === undefined ? undefined : parseCalendarData(data);
  if (pattern === undefined) {
    const problem = 'cannot be read; Monday to Friday, 08:00-12:00 and 13:00-17:00, is used.';
    const unread = data === undefined ? 'it has no working hours' : 'its working hours';
    return { ...officePattern, name, problem, leftOut: 0, unread };
  }
  const hasWork = pattern.week.some((day) => day.length > 0);
  const problem = 'has no working time in its week; 24 hours a day are used.';
  return { ...pattern, name, ...(hasWork ? {} : { problem }) };
}

function listFindings(patterns: readonly OwnPattern[]): Finding[] {
  const findings = patterns.flatMap(({ name, problem, unread }) => {
    const found = problem ?? (unread && `has ${unread}, which cannot be read; it is left out.`);
    return found === undefined ? [] : [warn(`Calendar "${name}" ${found}`)];
  });
  const outside = patterns.filter(({ leftOut }) => leftOut > 0);
  const [first] = outside;
  if (first === undefined) return findings;
  const count = outside.reduce((sum, { leftOut }) => sum + leftOut, 0);
  const others = outside.length > 1 ? ` and ${formatDecimal(outside.length - 1)} more` : '';
  const what = `${formatDecimal(count)} exceptions outside what P6 can hold (${ranges.date.text})`;
  return [...findings, warn(`Calendar "${first.name}"${others}: ${what}; they are left out.`)];
}

const warn = (message: string): Finding => createWarning('E_CAL', message, { table: 'CALENDAR' });

/**
 * Hours per day of a calendar, with which P6 converts hours to days: the value in the file, otherwise the longest day of its
 * week. A calendar that is not in the file counts as the default one.
 */
export function createHoursReader(
  sources: readonly Calendar[],
  calendars: Pick<WorkCalendars, 'get'>,
): (id: CalendarId | undefined) => number {
  const byId = new Map(sources.map((calendar) => [calendar.id, calendar]));
  const standard = sources.find(({ isDefault }) => isDefault);
  const known = new Map<CalendarId | undefined, number>();
  return (id) => {
    const found = known.get(id);
    if (found !== undefined) return found;
    const source = (id === undefined ? undefined : byId.get(id)) ?? standard;
    const stated = source?.hoursPerDay ?? 0;
    const hours = stated > 0 ? stated : calendars.get(source?.id).getLongestDay() / 60;
    known.set(id, hours);
    return hours;
  };
}
