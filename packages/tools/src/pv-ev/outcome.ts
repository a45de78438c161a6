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

/** At the data date, of an activity or of all together. */
export interface Values {
  readonly budget: Decimal;
  readonly earned: Decimal;
  readonly plannedBefore: Decimal;
  readonly plannedAfter: Decimal;
}

export const getValues = ({ candidate: { value }, plannedAfter }: Outcome): Values => ({
  budget: value.budget,
  earned: value.earned,
  plannedBefore: value.planned,
  plannedAfter,
});

export function computeTotals(outcomes: readonly Outcome[]): Values {
  const all = outcomes.map(getValues);
  const sum = (read: (values: Values) => Decimal): Decimal => sumDecimals(all.map(read));
  return {
    budget: sum(({ budget }) => budget),
    earned: sum(({ earned }) => earned),
    plannedBefore: sum(({ plannedBefore }) => plannedBefore),
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
