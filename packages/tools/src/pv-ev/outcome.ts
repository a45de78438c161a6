import {
  addDecimals,
  compareDecimals,
  computePlannedShare,
  subtractDecimals,
  sumDecimals,
  takeShare,
  toDecimal,
  toNumber,
  type AssignmentImportRow,
  type Decimal,
  type ExpenseImportRow,
} from '@floatwise/schedule';
import { formatCount } from '../answer/format-count.ts';
import type { BudgetRows, Candidate, Measure, Split, Values } from './candidate.ts';

export interface Outcome {
  readonly candidate: Candidate;
  readonly values: Values;
  /** IDs of the parts; empty if it is not split. */
  readonly parts: readonly string[];
  readonly remarks: readonly string[];
}

export function computeTotals(outcomes: readonly Outcome[]): Values {
  const sum = (key: keyof Values): Decimal => sumDecimals(outcomes.map(({ values }) => values[key]));
  return {
    budget: sum('budget'),
    earned: sum('earned'),
    plannedBefore: sum('plannedBefore'),
    plannedAfter: sum('plannedAfter'),
  };
}

/** Sorts by the gap between planned and earned value, largest first; the sort is stable. */
export const sortByGap = (outcomes: readonly Outcome[]): Outcome[] =>
  outcomes
    .map((outcome) => ({ outcome, gap: computeGap(outcome) }))
    .sort((a, b) => compareDecimals(b.gap, a.gap))
    .map(({ outcome }) => outcome);

/** Gap between planned and earned value before the split. */
export const computeGap = ({ values }: Outcome): Decimal =>
  measureDistance(values.plannedBefore, values.earned);

export function measureDistance(a: Decimal, b: Decimal): Decimal {
  const { digits, places } = subtractDecimals(a, b);
  return { digits: digits < 0n ? -digits : digits, places };
}

/**
 * Planned value of both parts at the data date, from the rows as written. Throws if it differs from the earned value by
 * more than the rounding of the rows, which would be a defect of this tool, never of the file.
 */
export function computePlannedAfter(split: Split, measure: Measure): Decimal {
  const { calendar, dataDate, value, actualStart, doneFinish, restStart, restFinish, rows } = split;
  const plan = (part: 0 | 1, start: Split['restStart'], finish: Split['restFinish']): Decimal =>
    takeShare(
      sumBudget(rows, part, measure),
      computePlannedShare(calendar, { start, finish }, dataDate),
      measure.places,
    );
  const planned = addDecimals(plan(0, actualStart, doneFinish), plan(1, restStart, restFinish));
  if (compareDecimals(measureDistance(planned, value.earned), computeTolerance(rows)) > 0)
    throw new Error(`PV and EV of activity ${split.activity.code} differ after the split.`);
  return planned;
}

function sumBudget(rows: BudgetRows, part: 0 | 1, { kind }: Measure): Decimal {
  const assignments: readonly AssignmentImportRow[] = rows.assignments.map((pair) => pair[part]);
  const expenses: readonly ExpenseImportRow[] = rows.expenses.map((pair) => pair[part]);
  const budgets =
    kind === 'cost'
      ? [...assignments, ...expenses].map(({ budgetedCost }) => budgetedCost)
      : assignments
          .filter(({ resourceType }) => resourceType !== 'material')
          .map(({ budgetedUnits }) => budgetedUnits);
  return sumDecimals(budgets.map((budget) => toDecimal(budget ?? 0)));
}

/** Half a cent per rounded row, and at least a cent. */
function computeTolerance({ assignments, expenses }: BudgetRows): Decimal {
  const halfCents = Math.max(2, assignments.length + expenses.length);
  return { digits: BigInt(halfCents * 5 + 1), places: 3 };
}

export const toCell = (value: Decimal, { places }: Measure): number =>
  toNumber(takeShare(value, { numerator: 1n, denominator: 1n }, places));

// Creating a format takes far longer than using it.
const costFormat = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** `16,134.26`, `64.2`. */
export function formatAmount(value: Decimal, measure: Measure): string {
  const cell = toCell(value, measure);
  return measure.kind === 'cost' ? costFormat.format(cell) : formatCount(cell);
}

/** For sentences: `16,134.26 USD`, `64.2 hours`. */
export const formatValue = (value: Decimal, measure: Measure): string =>
  `${formatAmount(value, measure)} ${measure.unit}`;
