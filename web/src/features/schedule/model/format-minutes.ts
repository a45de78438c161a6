const msPerMinute = 60_000;

/** `2026-03-16 08:00` of minutes since 1970; empty for none. The schedule's clock has no zone. */
export function formatMinutes(minutes: number | undefined): string {
  if (minutes === undefined || Number.isNaN(minutes)) return '';
  const date = new Date(minutes * msPerMinute);
  return Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 16).replace('T', ' ');
}

/** `2026-03-16`. */
export const formatDay = (minutes: number | undefined): string => formatMinutes(minutes).slice(0, 10);
