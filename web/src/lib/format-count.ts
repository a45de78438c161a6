import { toMinusSign } from '@floatwise/contracts';

const form = { maximumFractionDigits: 2, signDisplay: 'negative' } as const;
const counts = new Intl.NumberFormat('en-GB', form);
const plain = new Intl.NumberFormat('en-GB', { ...form, useGrouping: false });
const fixed = new Intl.NumberFormat('en-GB', { ...form, minimumFractionDigits: 2 });

/** Formats a number with thousands separators and at most two decimals, such as 39,834. */
export function formatCount(value: number): string {
  return toMinusSign(counts.format(value));
}

/** For a spreadsheet: without thousands separators, and with a hyphen. */
export const formatPlainCount = (value: number): string => plain.format(value);

/** With two decimals, such as 1,250.00. */
export const formatFixed = (value: number): string => toMinusSign(fixed.format(value));

/** Formats a percentage with at most two decimals; one too small to show is `< 0.01%`. */
export function formatPercent(percent: number): string {
  if (percent > 0 && percent < 0.01) return '<\u00a00.01%';
  if (percent < 100 && percent > 99.99) return '>\u00a099.99%';
  return `${counts.format(percent)}%`;
}

/** A count with its noun, such as `1 row` or `12 rows`. */
export function formatCounted(value: number, noun: string): string {
  return `${formatCount(value)} ${noun}${value === 1 ? '' : 's'}`;
}
