import type { Decimal } from '@floatwise/schedule';
import { compareDecimals, subtractDecimals, sumDecimals, takeShare, toNumber } from '@floatwise/schedule';
import type { Candidate, Measure } from './candidate.ts';

/** A candidate and what became of it. */
export interface Outcome {
  readonly candidate: Candidate;
  /** Planned value at the data date afterwards, recomputed from the rows of the parts. */
  readonly plannedAfter: Decimal;
  /** IDs of the parts; none when it stays whole. */
  readonly parts: readonly string[];
  readonly remarks: readonly string[];
}

export interface Totals {
  readonly budget: Decimal;
  readonly earned: Decimal;
  readonly plannedBefore: Decimal;
  readonly plannedAfter: Decimal;
}

export function computeTotals(outcomes: readonly Outcome[]): Totals {
  const sum = (read: (outcome: Outcome) => Decimal): Decimal => sumDecimals(outcomes.map(read));
  return {
    budget: sum(({ candidate }) => candidate.value.budget),
    earned: sum(({ candidate }) => candidate.value.earned),
    plannedBefore: sum(({ candidate }) => candidate.value.planned),
    plannedAfter: sum(({ plannedAfter }) => plannedAfter),
  };
}

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

const whole = { numerator: 1n, denominator: 1n };

export function toCell(value: Decimal, { places }: Measure): number {
  return toNumber(takeShare(value, whole, places));
}
