const msPerMinute = 60_000;

/** `2026-03-16 08:00` of minutes since 1970; empty for none. The schedule's clock has no zone. */
export function formatMinutes(minutes: number | undefined): string {
  if (minutes === undefined || Number.isNaN(minutes)) return '';
  const date = new Date(minutes * msPerMinute);
  return Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 16).replace('T', ' ');
}

const minutesPerDay = 1440;
const days = new Map<number, string>();
const mostDays = 20_000;

/** `2026-03-16`; each day is written once, since a chart asks for the same ones in every frame. */
export function formatDay(minutes = NaN): string {
  const day = Math.floor(minutes / minutesPerDay);
  const known = days.get(day);
  if (known !== undefined) return known;
  const text = formatMinutes(day * minutesPerDay).slice(0, 10);
  if (days.size < mostDays) days.set(day, text);
  return text;
}
