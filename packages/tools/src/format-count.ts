const counts = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });

/** A count or a duration as sentences of a report tell it, with thousands separators and at most two decimals: `39,834`, `2,054.33`. */
export function formatCount(value: number): string {
  return counts.format(value);
}
