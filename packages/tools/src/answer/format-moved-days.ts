/** `8 working days later`, `1 day earlier`; undefined where it is less than the tenth of a day. */
export function formatMovedDays(moved: number, noun = 'working day'): string | undefined {
  const days = Math.round(10 * Math.abs(moved)) / 10;
  if (days === 0) return undefined;
  return `${days} ${noun}${days === 1 ? '' : 's'} ${moved > 0 ? 'later' : 'earlier'}`;
}
