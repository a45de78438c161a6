import { dayOff, formatCalendarData, joinShifts, type DayShifts } from '../calendar/index.ts';
import { aside } from '../fields/field.ts';
import { CodeTable } from '../fields/field-codes.ts';
import { minutesPerDay } from '../model/index.ts';
import { parseXmlTime } from './parse-xml-value.ts';
import type { RecordReader } from './record-reader.ts';

/** Weekdays from Sunday, 0, by P6's words; old versions number them from 1. */
const weekdays = new CodeTable<number>(
  {},
  Object.fromEntries(
    ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'].flatMap((name, day) => [
      [name, day],
      [day + 1, day],
    ]),
  ),
);

/** Undefined for a calendar without a week; its replacement is a finding when the calendar is used. */
export function readCalendarData(calendar: RecordReader): string | undefined {
  const [week] = calendar.list('StandardWorkWeek');
  const days = week?.list('StandardWorkHours') ?? [];
  if (days.length === 0) return undefined;
  const holidays = calendar.list('HolidayOrExceptions').flatMap((group) => group.list('HolidayOrException'));
  const lastMinutes = findLastMinutes([...days, ...holidays]);
  const shifts = days.map((day) => readShifts(day, lastMinutes));
  return formatCalendarData({
    week: readWeek(calendar, days, shifts),
    exceptions: readExceptions(calendar, holidays, lastMinutes),
  });
}

/** Minutes to add to the end of a period. */
type LastMinutes = 0 | 1;

/** P6 writes the last minute of a period, 16:59. If all ends are multiples of five minutes, another program wrote the ends themselves. */
function findLastMinutes(days: readonly RecordReader[]): LastMinutes {
  const ends = days.flatMap((day) =>
    day.list('WorkTime').map((time) => parseXmlTime(time.textOrEmpty('Finish'))),
  );
  return ends.some((end) => end !== undefined && end % 5 !== 0) ? 1 : 0;
}

function readWeek(
  calendar: RecordReader,
  days: readonly RecordReader[],
  shifts: readonly DayShifts[],
): readonly DayShifts[] {
  const week = new Array<DayShifts | undefined>(7).fill(undefined);
  for (const [index, day] of days.entries()) {
    const weekday = day.code('DayOfWeek', weekdays);
    if (weekday !== undefined) week[weekday] = shifts[index];
  }
  const missing = week.filter((day) => day === undefined).length;
  if (missing > 0)
    calendar.addFinding('E_CAL', 'week', `${missing} days of the week are missing; read as days off`);
  return week.map((day) => day ?? dayOff);
}

function readExceptions(
  calendar: RecordReader,
  holidays: readonly RecordReader[],
  lastMinutes: LastMinutes,
): Map<number, DayShifts> {
  const exceptions = new Map<number, DayShifts>();
  let wholeDays = 0;
  for (const holiday of holidays) {
    const date = holiday.date('Date', aside.date);
    if (date === undefined) continue;
    const shifts = readShifts(holiday, lastMinutes);
    const isWhole = lastMinutes === 1 && isWholeDay(holiday, shifts);
    if (isWhole) wholeDays += 1;
    exceptions.set(Math.floor(date / minutesPerDay), isWhole ? dayOff : shifts);
  }
  if (wholeDays > 0) addWholeDays(calendar, wholeDays);
  return exceptions;
}

/** P6 treats an exception with one period from 00:00 to 23:59 as a nonworking day. Source: MPXJ. */
const isWholeDay = (holiday: RecordReader, shifts: DayShifts): boolean =>
  shifts.length === 2 &&
  shifts[0] === 0 &&
  shifts[1] === minutesPerDay &&
  holiday.list('WorkTime').length === 1;

function addWholeDays(calendar: RecordReader, count: number): void {
  const what = `calendar "${calendar.textOrEmpty('Name')}" has ${count} exceptions from 00:00 to 23:59`;
  calendar.addFinding('pmxml.whole-day', 'exception', `${what}, which P6 takes for days off; check them`);
}

/** A period that ends at or before its start lasts until midnight, as in XER files. */
function readShifts(day: RecordReader, lastMinutes: LastMinutes): DayShifts {
  const pairs: [number, number][] = [];
  for (const time of day.list('WorkTime')) {
    const start = readTime(time, 'Start');
    const last = readTime(time, 'Finish');
    if (start === undefined || last === undefined) continue;
    const end = last + lastMinutes;
    pairs.push([start, end <= start ? minutesPerDay : end]);
  }
  return joinShifts(pairs);
}

function readTime(time: RecordReader, element: string): number | undefined {
  const text = time.text(element);
  const minute = text === undefined ? undefined : parseXmlTime(text);
  if (text !== undefined && minute === undefined)
    time.addUnreadable(element, 'is not a time (hh:mm:ss)', 'the period is left out');
  return minute;
}
