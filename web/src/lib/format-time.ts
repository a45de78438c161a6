import { formatDateText } from '@floatwise/contracts';
import { formatCount } from './format-count.ts';

/** Formats `16-Mar-26 08:00`, like the dates of schedules and reports; the Swedish format is ISO 8601. */
function createFormat(form: Intl.DateTimeFormatOptions): (at?: string) => string {
  const format = new Intl.DateTimeFormat('sv-SE', form);
  return (at) => formatDateText(format.format(at === undefined ? undefined : new Date(at)));
}

/** An instant in the user's time zone, such as `16-Mar-26 08:00`; now if absent. */
export const formatTime = createFormat({ dateStyle: 'short', timeStyle: 'short' });

/** The day of an instant in the user's time zone, such as `16-Mar-26`. */
export const formatDay = createFormat({ dateStyle: 'short' });

/** The time of an instant in the user's time zone, such as `08:00`. */
export const formatClock = createFormat({ timeStyle: 'short' });

/** Formats elapsed time, such as `850 ms`, `2.4 s` or `3 min`; an en dash if unknown. */
export function formatDuration(ms: number | null | undefined): string {
  if (ms === null || ms === undefined) return '–';
  if (ms < 1_000) return `${formatCount(Math.round(ms))} ms`;
  if (ms < 60_000) return `${formatCount(Math.round(ms / 100) / 10)} s`;
  if (ms < 3_600_000) return `${formatCount(Math.round(ms / 60_000))} min`;
  return `${formatCount(Math.round(ms / 360_000) / 10)} h`;
}
