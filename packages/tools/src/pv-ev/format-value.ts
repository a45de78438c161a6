import type { Decimal } from '@floatwise/schedule';
import type { Measure } from './candidate.ts';
import { toCell } from './create-report-table.ts';

/** For sentences: `64.2 hours`. */
export function formatHours(minutes: number): string {
  const hours = minutes / 60;
  return `${hours.toLocaleString('en', { maximumFractionDigits: 2 })} ${hours === 1 ? 'hour' : 'hours'}`;
}

/** For sentences: `16,134.26 USD`, `64.2 hours`. */
export function formatValue(value: Decimal, measure: Measure): string {
  const text = toCell(value, measure).toLocaleString('en', {
    minimumFractionDigits: measure.kind === 'cost' ? 2 : 0,
    maximumFractionDigits: 2,
  });
  return `${text} ${measure.unit}`;
}
