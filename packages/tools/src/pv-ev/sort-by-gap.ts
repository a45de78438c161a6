import { compareDecimals, subtractDecimals, type Decimal } from '@floatwise/schedule';
import type { Outcome } from './create-report-table.ts';

/** The largest gap between planned and earned value first; those as large as each other as they were. */
export function sortByGap(outcomes: readonly Outcome[]): Outcome[] {
  return outcomes
    .map((outcome) => ({ outcome, gap: computeGap(outcome) }))
    .sort((a, b) => compareDecimals(b.gap, a.gap))
    .map(({ outcome }) => outcome);
}

/** How far planned and earned value lie apart before the split. */
export function computeGap({ candidate: { value } }: Outcome): Decimal {
  const { digits, places } = subtractDecimals(value.planned, value.earned);
  return { digits: digits < 0n ? -digits : digits, places };
}
