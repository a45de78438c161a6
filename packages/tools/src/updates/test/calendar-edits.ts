import type { Random } from '@floatwise/testkit';
import type { UpdateLists } from '@floatwise/schedule/updates';
import { CalendarText, type Shifts } from './calendar-text.ts';
import type { XerCells, XerTables } from './xer-tables.ts';

const workingShifts: readonly Shifts[] = [
  '08:00-12:00',
  '08:00-12:00 13:00-17:00',
  '07:00-12:00 13:00-18:00',
  '00:00-00:00',
];

/** Changes one property of a calendar, whether it is used or not. */
export function editCalendar(tables: XerTables, random: Random): void {
  const calendars = tables.list('CALENDAR');
  const row = calendars[random(calendars.length)];
  if (row === undefined) return;
  const edit = edits[random(edits.length)];
  edit?.(row, random, tables);
}

const editDays =
  (change: (text: CalendarText, random: Random) => void) =>
  (row: XerCells, random: Random): void => {
    const text = new CalendarText(row['clndr_data'] ?? '');
    change(text, random);
    row['clndr_data'] = text.format();
  };

const edits: readonly ((row: XerCells, random: Random, tables: XerTables) => void)[] = [
  editDays((text, random) => {
    text.week[random(7)] = workingShifts[random(workingShifts.length)] ?? '';
  }),
  // A holiday, or a day with other hours, from 2009 to 2036.
  editDays(({ exceptions }, random) => {
    exceptions.set(40_000 + random(10_000), random(2) === 0 ? '' : '09:00-14:30');
  }),
  editDays(({ exceptions }, random) => {
    exceptions.delete([...exceptions.keys()][random(exceptions.size)] ?? 0);
  }),
  // P6 itself alters the text this way, so it does not count as a change.
  editDays(() => undefined),
  (row) => {
    row['day_hr_cnt'] = String(Number(row['day_hr_cnt'] ?? 0) + 2);
  },
  (row) => {
    row['clndr_name'] = `${row['clndr_name'] ?? ''} renamed`;
  },
  (row, _, tables) => {
    const id = String(6_000_000 + tables.list('CALENDAR').length);
    tables.add('CALENDAR', { ...row, clndr_id: id, default_flag: 'N', clndr_name: `New ${id}` });
  },
];

type CalendarExpectations = Record<
  Extract<keyof UpdateLists, 'calendar' | 'calendarHours' | 'calendarsAdded' | 'calendarsRemoved'>,
  string[]
>;

/** Expected contents of calendar lists, derived from the tables alone by counting days one by one. */
export function expectCalendars(previous: XerTables, current: XerTables): CalendarExpectations {
  const before = indexCalendars(previous);
  const now = indexCalendars(current);
  const idsBefore = new Map(previous.list('TASK').map((row) => [row['task_id'], row['clndr_id']]));
  const usedNow = listUsedKeys(current);
  const days = { ...findRange(previous, current), dataDay: findDataDay(current) };
  return {
    calendar: current
      .list('TASK')
      .filter(({ task_id: id, clndr_id: calendar }) => {
        if (!idsBefore.has(id)) return false;
        return before.byId.get(idsBefore.get(id)) !== now.byId.get(calendar);
      })
      .map(({ task_code: code = '' }) => code),
    calendarHours: [...listUsedKeys(previous)]
      .filter((key) => usedNow.has(key))
      .flatMap((key) => compareDays(before.byKey.get(key), now.byKey.get(key), days)),
    calendarsAdded: listMissing(now, before),
    calendarsRemoved: listMissing(before, now),
  };
}

interface CalendarIndex {
  readonly byId: ReadonlyMap<string | undefined, string>;
  readonly byKey: ReadonlyMap<string, XerCells>;
}

const nameCalendar = ({ clndr_name: name = '', clndr_type: type = '' }: XerCells): string =>
  `${name} ${type}`;

function indexCalendars(tables: XerTables): CalendarIndex {
  const project = findProject(tables);
  const rows = tables.list('CALENDAR');
  const own = rows.filter((row) => row['clndr_type'] !== 'CA_Project' || row['proj_id'] === project);
  return {
    byId: new Map(rows.map((row) => [row['clndr_id'], nameCalendar(row)])),
    byKey: new Map(own.map((row) => [nameCalendar(row), row])),
  };
}

const findProject = (tables: XerTables): string | undefined => tables.list('TASK')[0]?.['proj_id'];

function listUsedKeys(tables: XerTables): ReadonlySet<string> {
  const { byId } = indexCalendars(tables);
  const project = tables.list('PROJECT').find((row) => row['proj_id'] === findProject(tables));
  const ids = [project?.['clndr_id'], ...tables.list('TASK').map((row) => row['clndr_id'])];
  return new Set(ids.flatMap((id) => byId.get(id) ?? []));
}

const listMissing = (from: CalendarIndex, other: CalendarIndex): string[] =>
  [...from.byKey.keys()].filter((key) => !other.byKey.has(key));

const dayOf = (date: string): number => Math.floor(Date.parse(`${date.slice(0, 10)}T00:00Z`) / 86_400_000);

const firstXerDay = -dayOf('1899-12-30');

/** From the earliest to the latest date of the files. */
function findRange(...files: readonly XerTables[]): { first: number; last: number } {
  const dates = files.flatMap((tables) => [
    ...tables.list('PROJECT').map((row) => row['last_recalc_date'] ?? ''),
    ...tables
      .list('TASK')
      .flatMap((row) =>
        ['start', 'end'].map((end) => row[`act_${end}_date`] || (row[`early_${end}_date`] ?? '')),
      ),
  ]);
  const days = dates.filter((date) => date !== '').map(dayOf);
  return { first: Math.min(...days), last: Math.max(...days) };
}

/** A text for a calendar whose days or hours per day differ, like `nameCalendarHours`. */
function compareDays(
  before: XerCells | undefined,
  now: XerCells | undefined,
  { first, last, dataDay }: { readonly first: number; readonly last: number; readonly dataDay: string },
): string[] {
  if (before === undefined || now === undefined) return [];
  const texts = { before: readText(before), now: readText(now) };
  const days: [string, number, number][] = [];
  for (let day = first; day <= last; day += 1) {
    const then = texts.before.countHours(day + firstXerDay);
    const later = texts.now.countHours(day + firstXerDay);
    if (then !== later) days.push([new Date(day * 86_400_000).toISOString().slice(0, 10), then, later]);
  }
  const perDay = [before, now].map((row) => Number(row['day_hr_cnt']));
  if (days.length === 0 && perDay[0] === perDay[1]) return [];
  return [
    nameCalendarHours({
      calendar: now['clndr_name'] ?? '',
      type: now['clndr_type'] ?? '',
      previousHoursPerDay: perDay[0] ?? 0,
      currentHoursPerDay: perDay[1] ?? 0,
      days: days.length,
      daysFromDataDate: days.filter(([day]) => day >= dataDay).length,
      first: days.slice(0, 400),
    }),
  ];
}

const findDataDay = (tables: XerTables): string =>
  (tables.list('PROJECT')[0]?.['last_recalc_date'] ?? '').slice(0, 10);

const readText = (row: XerCells): CalendarText => new CalendarText(row['clndr_data'] ?? '');

type CalendarHoursRow = UpdateLists['calendarHours'][number];

export const nameCalendarHours = (row: CalendarHoursRow): string =>
  [
    row.calendar,
    row.type,
    `${row.previousHoursPerDay} > ${row.currentHoursPerDay}`,
    `${row.days} days, ${row.daysFromDataDate} from the data date`,
    row.first.map((day) => day.join(' ')).join('; '),
  ].join(', ');
