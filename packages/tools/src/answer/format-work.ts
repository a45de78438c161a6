import { roundDecimal } from '@floatwise/contracts/format-decimal';
import type { ReportColumn } from '@floatwise/contracts';
import { createHoursReader, createWorkCalendars } from '@floatwise/schedule/calendar';
import { listExportedProjects, type Schedule } from '@floatwise/schedule/model';
import { roundQuantity, type DurationUnit, type SheetRelationship } from '@floatwise/schedule/sheet-reading';
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

interface WorkUnit {
  readonly unit: DurationUnit;
  readonly hoursPerDay: number;
}

/** Unit in which planners count work, days instead of hours, and the function that converts values of the answer. */
export const getPageUnit = ({ unit, hoursPerDay }: WorkUnit) =>
  unit === 'hours'
    ? { toPage: (value: number) => roundQuantity(value / hoursPerDay), unit: 'days' as const }
    : { toPage: (value: number) => value, unit };

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
  const { calendars } = schedule;
  const [first] = listExportedProjects(schedule);
  const stated = calendars.find(({ id }) => id === first?.calendarId)?.hoursPerDay;
  return stated ?? createHoursReader(calendars, createWorkCalendars(calendars))(first?.calendarId);
}

type SheetTerms = Pick<SheetRelationship, 'type' | 'lag'>;

/** Type and lag of a relationship in sentences and cells, in days, which a page converts to hours: `FS`, `SS +2d`, `FF \u22120.5d`. */
export const formatTerms = (
  { type, lagMinutes }: Pick<SheetTerms, 'type'> & { readonly lagMinutes: number },
  hoursPerDay: number,
): string => formatSheetTerms({ type, lag: lagMinutes / 60 / hoursPerDay }, 'days');

/** The same in the unit of a sheet: `SS +16h`. */
export const formatSheetTerms = ({ type, lag }: SheetTerms, unit: DurationUnit): string =>
  lag === 0 ? type : `${type} ${formatSignedLag(lag, unit)}`;

/** `A1010 \u2192 A1020`, with terms `A1010 \u2192 A1020 FS +2d`. */
export const formatLink = (predecessor: string, successor: string, terms?: string): string =>
  `${predecessor} \u2192 ${successor}${terms === undefined ? '' : ` ${terms}`}`;

/** Label of a link in a picture: `FS`, `SS+8h`, `FF\u22121.5d`. The page converts between hours and days. */
export const formatLinkLabel = ({ type, lag }: SheetTerms, unit: DurationUnit): string =>
  lag === 0 ? type : type + formatSignedLag(lag, unit);

const formatSignedLag = (lag: number, unit: DurationUnit): string =>
  `${lag > 0 ? '+' : '\u2212'}${roundDecimal(Math.abs(lag), 2)}${unitSigns[unit]}`;
