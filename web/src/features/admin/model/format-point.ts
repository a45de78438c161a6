const createFormat = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC', ...options });
const formats = {
  HOUR: createFormat({ hour: '2-digit', minute: '2-digit' }),
  DAY: createFormat({}),
  WEEK: createFormat({ year: 'numeric' }),
};

/** Start of an interval in UTC, as precise as the interval requires. */
export function formatPoint(at: string, interval: keyof typeof formats): string {
  return formats[interval].format(new Date(at));
}

/** A period in days, for titles of charts and tables; `to` is exclusive. */
export function formatPeriod({ from, to }: { from: string; to: string }): string {
  const last = formatPoint(new Date(Date.parse(to) - 1).toISOString(), 'WEEK');
  const first = formatPoint(from, 'WEEK');
  return first === last ? first : `${first} to ${last}`;
}
