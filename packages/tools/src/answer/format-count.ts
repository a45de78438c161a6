import { toMinusSign } from '@floatwise/contracts';

const counts = new Intl.NumberFormat('en', { maximumFractionDigits: 2, signDisplay: 'negative' });

/** A count or duration in a sentence: thousands separators, at most two decimals, a minus sign (`39,834`, `\u22122,054.33`). */
export const formatCount = (value: number): string =>
  // Most are small, and `Intl` takes many times as long.
  Number.isInteger(value) && value >= 0 && value < 1000 ? String(value) : toMinusSign(counts.format(value));

/** `1 row`, `12,000 rows`. Pass an irregular plural; singular and plural may include the verb: `1 row is`, `2 rows are`. */
export function formatCounted(count: number, noun: string, plural = `${noun}s`): string {
  const figure = formatCount(count);
  return `${figure} ${figure === '1' ? noun : plural}`;
}

/** `NORTH, SOUTH`; for a long list the first names and the number of others. */
export function formatNames(names: readonly string[], shown = 20): string {
  const more = names.length - shown;
  return names.slice(0, shown).join(', ') + (more > 0 ? ` and ${formatCount(more)} more` : '');
}
