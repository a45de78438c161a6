import type { Decimal } from '@floatwise/schedule';
import type { Measure } from './candidate.ts';
import { toCell } from './outcome.ts';

// A format takes far longer to make than to use.
const hoursFormat = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });
const costFormat = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** For sentences: `64.2 hours`. */
export function formatHours(minutes: number): string {
  const hours = minutes / 60;
  return `${hoursFormat.format(hours)} ${hours === 1 ? 'hour' : 'hours'}`;
}

/** For sentences: `16,134.26 USD`, `64.2 hours`. */
export function formatValue(value: Decimal, measure: Measure): string {
  const format = measure.kind === 'cost' ? costFormat : hoursFormat;
  return `${format.format(toCell(value, measure))} ${measure.unit}`;
}
