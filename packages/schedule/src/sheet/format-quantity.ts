import { roundDecimal } from '@floatwise/contracts/format-decimal';

/** Removes the rounding errors of adding decimal fractions. */
export function roundQuantity(value: number): number {
  return roundDecimal(value, 6);
}

/** A lag, duration or sum as a plain number. */
export function formatQuantity(value: number): string {
  return String(roundQuantity(value));
}

/** Like `formatQuantity`, with at most two decimals, for sentences and pictures. */
export function formatRounded(value: number): string {
  return String(roundDecimal(value, 2));
}

/** `A -FS+8-> B`, with ends and numbers as on the sheet. */
export function formatLink(
  predecessor: string,
  link: { type: string; lag: number },
  successor: string,
): string {
  return `${predecessor} ${formatArrow(link)} ${successor}`;
}

/** `-FS+8->`, `-SS->`. */
export function formatArrow({ type, lag }: { type: string; lag: number }): string {
  const sign = lag > 0 ? '+' : '';
  return `-${type}${lag === 0 ? '' : sign + formatQuantity(lag)}->`;
}
