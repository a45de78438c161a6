const times = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
const days = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' });

/** An instant in the person's own zone, such as `3 Mar 2026, 14:05`. */
export function formatTime(at: string): string {
  return times.format(new Date(at));
}

/** The day of an instant in the person's own zone, such as `3 Mar 2026`. */
export function formatDay(at: string): string {
  return days.format(new Date(at));
}
