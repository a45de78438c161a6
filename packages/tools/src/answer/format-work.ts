import { roundDecimal } from '@floatwise/contracts/format-decimal';
import { formatCount } from './format-count.ts';
import type { ReportColumn } from '@floatwise/contracts';
import { listExportedProjects, type Schedule } from '@floatwise/schedule';

/** Behind a figure of which there is little room. */
const unitSigns: Readonly<Record<string, string>> = { hours: 'h', days: 'd' };

/** A duration in a sentence, with a no-break space by which a page knows it and may turn it into the other unit: `16 hours`, `1 hour`. */
export function formatWork(value: number, unit: string): string {
  const figure = formatCount(value);
  return `${figure}\u00a0${figure === '1' && unit.endsWith('s') ? unit.slice(0, -1) : unit}`;
}

/** The same in short: `16 h`. */
export function formatShortWork(value: number, unit: string): string {
  return formatWork(value, unitSigns[unit] ?? unit);
}

/** Minutes of work in a sentence, as days of so many hours. */
export const formatDays = (minutes: number, hoursPerDay: number): string =>
  formatWork(minutes / 60 / hoursPerDay, 'days');

/** The unit of a sheet's durations as a column's, where it is one a page can turn into the other. */
export function formatColumnUnit(unit: string): Pick<ReportColumn, 'unit'> {
  return unit === 'hours' || unit === 'days' ? { unit } : {};
}

/** `8 working days later`, `1 day earlier`; undefined where it is less than the tenth of a day. */
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
