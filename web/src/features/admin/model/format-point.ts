const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const hour = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
});
const week = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});
const formats = { HOUR: hour, DAY: day, WEEK: week };

/** When an interval begins, in UTC, as short as it can be told from its neighbours. */
export function formatPoint(at: string, interval: keyof typeof formats): string {
  return formats[interval].format(new Date(at));
}
