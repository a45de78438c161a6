const firstGrouped = 1000;

/** At most one decimal, no trailing zero, with thousands separators: 44, 44.1, 1,047.1. */
export function formatDecimal(value: number): string {
  const rounded = roundDecimal(value, 1);
  const text = String(rounded);
  return Math.abs(rounded) < firstGrouped ? text : groupThousands(text);
}

/** Separates the thousands of a number with at most two decimals: 1200 as 1,200. */
export const groupThousands = (text: string): string => text.replace(/\B(?=(?:\d{3})+(?!\d))/g, ',');

/**
 * Rounds the decimal as written, halves away from zero and never to -0: 0.125 to 0.13, -0.125 to -0.13, and 1.005,
 * whose binary value is slightly less, to 1.01. Intl.NumberFormat and spreadsheets round the same way.
 */
export function roundDecimal(value: number, places: number): number {
  if (!Number.isFinite(value)) return value;
  const whole = Math.round(movePoint(Math.abs(value), places));
  return whole === 0 ? 0 : Math.sign(value) * movePoint(whole, -places);
}

/** Multiplies by ten to the power of `places` without a rounding error. */
function movePoint(value: number, places: number): number {
  const [mantissa = '', exponent = '0'] = String(value).split('e');
  return Number(`${mantissa}e${Number(exponent) + places}`);
}
