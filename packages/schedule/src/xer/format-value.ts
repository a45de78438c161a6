import { formatMinutes, type DecimalSymbol, type Minutes } from '../model/index.ts';

/** A date in the format of an XER: `2026-03-16 08:00`. */
export function formatDateValue(minutes: Minutes): string {
  return formatMinutes(minutes, ' ');
}

/** Minutes as hours, with as few decimals as needed and at most six, as P6 writes them. */
export function formatHoursValue(minutes: number, symbol: DecimalSymbol): string {
  return formatNumberValue(minutes / 60, symbol, 6);
}

/** A number rounded to `decimals` places, without trailing zeros. */
export function formatNumberValue(value: number, symbol: DecimalSymbol, decimals: number): string {
  const fixed = value.toFixed(decimals);
  const short = fixed.includes('.') ? fixed.replace(/\.?0+$/, '') : fixed;
  return (short === '-0' ? '0' : short).replace('.', symbol);
}
