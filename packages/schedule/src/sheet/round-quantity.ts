import { roundDecimal } from '@floatwise/contracts/format-decimal';

/** Removes the rounding errors of adding decimal fractions. */
export function roundQuantity(value: number): number {
  return roundDecimal(value, 6);
}
