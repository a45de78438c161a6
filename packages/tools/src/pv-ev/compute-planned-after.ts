import type { AssignmentImportRow, Decimal, ExpenseImportRow } from '@floatwise/schedule';
import {
  addDecimals,
  compareDecimals,
  computePlannedShare,
  subtractDecimals,
  sumDecimals,
  takeShare,
  toDecimal,
} from '@floatwise/schedule';
import type { Measure, Split } from './candidate.ts';
import type { BudgetRows } from './create-budget-rows.ts';

/**
 * Planned value of both parts at the data date, from the rows as they are written. Throws when it is not the earned value but for
 * the rounding of each row: that is a defect of this tool, never of the file.
 */
export function computePlannedAfter(split: Split, rows: BudgetRows, measure: Measure): Decimal {
  const { calendar, dataDate, value } = split;
  const plan = (part: 0 | 1, span: { start: Split['actualStart']; finish: Split['actualStart'] }): Decimal =>
    takeShare(sumBudget(rows, part, measure), computePlannedShare(calendar, span, dataDate), measure.places);
  const planned = addDecimals(
    plan(0, { start: split.actualStart, finish: split.doneFinish }),
    plan(1, { start: split.restStart, finish: split.restFinish }),
  );
  const difference = subtractDecimals(planned, value.earned);
  const distance = difference.digits < 0n ? { ...difference, digits: -difference.digits } : difference;
  if (compareDecimals(distance, computeTolerance(rows)) > 0) {
    throw new Error(`PV and EV of activity ${split.activity.code} differ after the split.`);
  }
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

/** Half a cent for each row that was rounded, and a cent at least. */
function computeTolerance({ assignments, expenses }: BudgetRows): Decimal {
  const halfCents = Math.max(2, assignments.length + expenses.length);
  return { digits: BigInt(halfCents * 5 + 1), places: 3 };
}
