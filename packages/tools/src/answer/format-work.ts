import { roundDecimal } from '@floatwise/contracts/format-decimal';
import { formatCount } from './format-count.ts';
import type { ReportColumn } from '@floatwise/contracts';
import { listExportedProjects, type Schedule } from '@floatwise/schedule';

/** Short unit signs, for figures with little space. */
const unitSigns: Readonly<Record<string, string>> = { hours: 'h', days: 'd' };

/** A duration in a sentence, such as `16 hours` or `1 hour`. The no-break space marks it for the page, which can convert the unit. */
export function formatWork(value: number, unit: string): string {
  const figure = formatCount(value);
  return `${figure}\u00a0${figure === '1' && unit.endsWith('s') ? unit.slice(0, -1) : unit}`;
}

/** The short form: `16 h`. */
export function formatShortWork(value: number, unit: string): string {
  return formatWork(value, unitSigns[unit] ?? unit);
}

/** Minutes of work in a sentence, in days of the given length. */
export const formatDays = (minutes: number, hoursPerDay: number): string =>
  formatWork(minutes / 60 / hoursPerDay, 'days');

/** Unit of a column of durations, if a page can convert it. */
export function formatColumnUnit(unit: string): Pick<ReportColumn, 'unit'> {
  return unit === 'hours' || unit === 'days' ? { unit } : {};
}

/** `8 working days later`, `1 day earlier`; undefined below a tenth of a day. */
export function formatMovedDays(moved: number, noun = 'working day'): string | undefined {
  const days = roundDecimal(Math.abs(moved), 1);
  if (days === 0) return undefined;
  return `${days} ${noun}${days === 1 ? '' : 's'} ${moved > 0 ? 'later' : 'earlier'}`;
}

const usual = 8;

/** Working hours per day on the calendar of the first project; converts lags and moves to days. */
export function findHoursPerDay(schedule: Schedule): number {
  const [first] = listExportedProjects(schedule);
  return schedule.calendars.find(({ id }) => id === first?.calendarId)?.hoursPerDay || usual;
}
