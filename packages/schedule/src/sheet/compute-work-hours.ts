import { joinShifts, type DayShifts } from '../calendar/day-shifts.ts';
import { WorkCalendar } from '../calendar/work-calendar.ts';
import { minutesPerDay, toMinutes, type Minutes } from '../model/minutes.ts';
import type { DurationUnit } from './sheet-codes.ts';

/** Hours per day and days per week, to convert between units. */
interface UnitLengths {
  readonly hoursPerDay: number;
  readonly daysPerWeek: number;
}

/** P6's default month has 172 hours if a day has 8. */
const daysPerMonth = 21.5;

export function computeUnitHours(unit: DurationUnit, { hoursPerDay, daysPerWeek }: UnitLengths): number {
  const hours = {
    hours: 1,
    days: hoursPerDay,
    weeks: hoursPerDay * daysPerWeek,
    months: hoursPerDay * daysPerMonth,
  };
  return hours[unit];
}

/** Work begins at 08:00 and pauses from 12:00 to 13:00 if the day is long enough. */
const morning = { start: 480, end: 720 };
const afternoonStart = 780;

export const plainWeek: UnitLengths = { hoursPerDay: 8, daysPerWeek: 5 };
/** The minute of the day at which its work ends. */
export const plainDayEnd = afternoonStart + plainWeek.hoursPerDay * 60 - (morning.end - morning.start);

/** Working hours to the minute on an assumed calendar, since sheets have none: days from Monday, hours from 08:00. May be negative. */
export function computeWorkHours(from: Minutes, to: Minutes, lengths: UnitLengths = plainWeek): number {
  return getCalendar(lengths).measureWork(from, to) / 60;
}

/** The date this many working hours after `from`. `side` selects the end of a period or the start of the next, equal in working time. */
export function computeWorkDate(
  from: Minutes,
  hours: number,
  { side, ...lengths }: UnitLengths & { readonly side: 'start' | 'finish' },
): Minutes {
  if (hours <= 0) return from;
  const calendar = getCalendar(lengths);
  const date = calendar.addWork(from, Math.round(hours * 60));
  return toMinutes(side === 'finish' ? calendar.getPreviousWorkEnd(date) : calendar.getNextWorkStart(date));
}

/** The last calendar used, because a tool uses the same one repeatedly. */
let last: { readonly lengths: UnitLengths; readonly calendar: WorkCalendar } | undefined;

function getCalendar({ hoursPerDay, daysPerWeek }: UnitLengths): WorkCalendar {
  if (last?.lengths.hoursPerDay !== hoursPerDay || last.lengths.daysPerWeek !== daysPerWeek)
    last = { lengths: { hoursPerDay, daysPerWeek }, calendar: createCalendar({ hoursPerDay, daysPerWeek }) };
  return last.calendar;
}

function createCalendar({ hoursPerDay, daysPerWeek }: UnitLengths): WorkCalendar {
  const days = Array.from({ length: 7 }, (_, day) =>
    createShifts(Math.round(hoursPerDay * 60 * Math.min(Math.max(daysPerWeek - day, 0), 1))),
  );
  // From Monday on; a calendar's week begins on Sunday.
  return new WorkCalendar({ week: [...days.slice(6), ...days.slice(0, 6)], exceptions: new Map() });
}

/** The periods of a day with this many working minutes. */
function createShifts(work: number): DayShifts {
  const afternoonEnd = afternoonStart + work - (morning.end - morning.start);
  if (afternoonEnd <= minutesPerDay)
    return joinShifts([
      [morning.start, Math.min(morning.start + work, morning.end)],
      [afternoonStart, afternoonEnd],
    ]);
  const start = Math.min(morning.start, minutesPerDay - work);
  return [start, start + work];
}
