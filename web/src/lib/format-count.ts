const counts = new Intl.NumberFormat('en-GB');
const shares = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 });

/** A number with thousands separators, such as 39,834. */
export function formatCount(value: number): string {
  return counts.format(value);
}

/** A number of percent with at most one decimal; a share too small to show reads `< 0.1%`. */
export function formatPercent(percent: number): string {
  if (percent > 0 && percent < 0.1) return '< 0.1%';
  if (percent < 100 && percent > 99.9) return '> 99.9%';
  return `${shares.format(percent)}%`;
}

/** A count with its noun, such as `1 row` or `12 rows`. */
export function formatCounted(value: number, noun: string): string {
  return `${formatCount(value)} ${noun}${value === 1 ? '' : 's'}`;
}
