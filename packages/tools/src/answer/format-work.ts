import { formatCount } from './format-count.ts';

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
