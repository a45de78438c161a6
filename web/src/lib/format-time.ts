/** `2026-03-16 08:00`, as the dates of schedules and reports: Sweden writes them so. */
const times = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short' });
const clocks = new Intl.DateTimeFormat('sv-SE', { timeStyle: 'short' });
const days = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short' });

/** An instant in the person's own zone, such as `2026-03-16 08:00`; now where none is given. */
export function formatTime(at?: string): string {
  return times.format(at === undefined ? undefined : new Date(at));
}

/** The day of an instant in the person's own zone, such as `2026-03-16`. */
export function formatDay(at: string): string {
  return days.format(new Date(at));
}

/** The time of day of an instant in the person's own zone, such as `08:00`. */
export function formatClock(at: string): string {
  return clocks.format(new Date(at));
}
