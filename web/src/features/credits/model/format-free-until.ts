/** The last day on which everything is free, such as `31 December 2026`: the instant of the end belongs to the day after. */
export function formatFreeUntil(freeUntil: string): string {
  const last = new Date(Date.parse(freeUntil) - 1);
  return last.toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
}
