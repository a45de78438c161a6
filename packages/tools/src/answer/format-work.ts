import { roundDecimal } from '@floatwise/contracts/format-decimal';
import type { ReportColumn } from '@floatwise/contracts';
import { listExportedProjects, type Schedule } from '@floatwise/schedule';
import { formatRounded, type DurationUnit, type SheetRelationship } from '@floatwise/schedule/sheet';
import { formatCount } from './format-count.ts';

const unitSigns: Readonly<Record<DurationUnit, string>> = { hours: 'h', days: 'd', weeks: 'w', months: 'mo' };

/** A duration in a sentence, such as `16 hours` or `1 hour`. The no-break space marks it for the page, which can convert the unit. */
export function formatWork(value: number, unit: string): string {
  const figure = formatCount(value);
  return `${figure}\u00a0${figure === '1' && unit.endsWith('s') ? unit.slice(0, -1) : unit}`;
}

/** The short form, for figures with little space: `16 h`. */
export const formatShortWork = (value: number, unit: DurationUnit): string =>
  formatWork(value, unit === 'hours' || unit === 'days' ? unitSigns[unit] : unit);

/** Minutes of work in a sentence, in days of the given length. */
export const formatDays = (minutes: number, hoursPerDay: number): string =>
  formatWork(minutes / 60 / hoursPerDay, 'days');

/** Unit of a column of durations, if a page can convert it. */
export const formatColumnUnit = (unit: string): Pick<ReportColumn, 'unit'> =>
  unit === 'hours' || unit === 'days' ? { unit } : {};

/** `8 working days later`, `1 day earlier`; undefined below a tenth of a day. */
export function formatMovedDays(moved: number, noun = 'working day'): string | undefined {
  const days = roundDecimal(Math.abs(moved), 1);
  if (days === 0) return undefined;
  return `${days} ${noun}${days === 1 ? '' : 's'} ${moved > 0 ? 'later' : 'earlier'}`;
}

/** Working hours per day on the calendar of the first project, usually 8; converts lags and moves to days. */
export function findHoursPerDay(schedule: Schedule): number {
  const [first] = listExportedProjects(schedule);
  return schedule.calendars.find(({ id }) => id === first?.calendarId)?.hoursPerDay || 8;
}

/** Type and lag of a relationship in sentences and cells, in days, which a page converts to hours: `FS`, `SS +2d`, `FF -0.5d`. */
export function formatTerms(
  { type, lagMinutes }: { readonly type: string; readonly lagMinutes: number },
  hoursPerDay: number,
): string {
  const days = formatRounded(Math.abs(lagMinutes) / 60 / hoursPerDay);
  return lagMinutes === 0 ? type : `${type} ${lagMinutes > 0 ? '+' : '-'}${days}d`;
}

/** `A1010 \u2192 A1020`, with terms `A1010 \u2192 A1020 FS +2d`. */
export const formatLink = (predecessor: string, successor: string, terms?: string): string =>
  `${predecessor} \u2192 ${successor}${terms === undefined ? '' : ` ${terms}`}`;

/** Label of a link in a picture: `FS`, `SS+8h`, `FF-1.5d`. The page converts between hours and days. */
export const formatLinkLabel = (
  { type, lag }: Pick<SheetRelationship, 'type' | 'lag'>,
  unit: DurationUnit,
): string => (lag === 0 ? type : `${type}${lag > 0 ? '+' : ''}${formatRounded(lag)}${unitSigns[unit]}`);
