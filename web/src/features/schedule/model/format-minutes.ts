const msPerMinute = 60_000;

/** Formats minutes since 1970 as `2026-03-16 08:00`; empty if undefined. The schedule's clock has no time zone. */
export function formatMinutes(minutes: number | undefined): string {
  if (minutes === undefined || Number.isNaN(minutes)) return '';
  const date = new Date(minutes * msPerMinute);
  return Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 16).replace('T', ' ');
}

const minutesPerDay = 1440;
const days = new Map<number, string>();
const mostDays = 20_000;

/** Formats `2026-03-16`; cached, since a chart needs the same days in every frame. */
export function formatDay(minutes = NaN): string {
  const day = Math.floor(minutes / minutesPerDay);
  const known = days.get(day);
  if (known !== undefined) return known;
  const text = formatMinutes(day * minutesPerDay).slice(0, 10);
  if (days.size < mostDays) days.set(day, text);
  return text;
}
