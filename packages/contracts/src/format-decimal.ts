const firstGrouped = 1000;

/** At most one decimal, no trailing zero, thousands separated: 44, 44.1, 1,047.1. */
export function formatDecimal(value: number): string {
  const rounded = Math.round(value * 10) / 10;
  const text = String(rounded);
  return Math.abs(rounded) < firstGrouped ? text : text.replace(/\B(?=(?:\d{3})+(?!\d))/g, ',');
}
