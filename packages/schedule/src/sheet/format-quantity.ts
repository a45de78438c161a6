import { roundDecimal } from '@floatwise/contracts/format-decimal';

/** Rounds away what adding decimal fractions leaves behind. */
export function roundQuantity(value: number): number {
  return roundDecimal(value, 6);
}

/** A lag, duration or sum as a plain number. */
export function formatQuantity(value: number): string {
  return String(roundQuantity(value));
}

/** The same for sentences and pictures: two decimals at most. */
export function formatRounded(value: number): string {
  return String(roundDecimal(value, 2));
}

/** `A -FS+8-> B`; ends and numbers as the sheet has them. */
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
