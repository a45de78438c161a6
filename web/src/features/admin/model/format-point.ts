const createFormat = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC', ...options });
const formats = {
  HOUR: createFormat({ hour: '2-digit', minute: '2-digit' }),
  DAY: createFormat({}),
  WEEK: createFormat({ year: 'numeric' }),
};

/** The start of an interval in UTC, only as exact as the interval needs. */
export function formatPoint(at: string, interval: keyof typeof formats): string {
  return formats[interval].format(new Date(at));
}

/** A time in days, as its charts and tables are titled; `to` is not in it any more. */
export function formatPeriod({ from, to }: { from: string; to: string }): string {
  const last = formatPoint(new Date(Date.parse(to) - 1).toISOString(), 'WEEK');
  const first = formatPoint(from, 'WEEK');
  return first === last ? first : `${first} to ${last}`;
}
