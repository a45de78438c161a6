import type { Assignment, Decimal, Expense } from '@floatwise/schedule';
import { addDecimals, sumDecimals, toDecimal } from '@floatwise/schedule';
import type { Measure } from './candidate.ts';
import type { PvEvOptions } from './options.ts';

type Basis = PvEvOptions['budgetBasis'];

/** An amount of a row; undefined where the file says nothing. */
export type Amount = Decimal | undefined;

export const costPlaces = 2;
export const unitPlaces = 6;

export function toAmount(value: number | undefined): Amount {
  return value === undefined ? undefined : toDecimal(value);
}

/** The sum of what is known; undefined when nothing is. */
function addAmounts(a: Amount, b: Amount): Amount {
  if (a === undefined || b === undefined) return a ?? b;
  return addDecimals(a, b);
}

/** Budgeted, actual and remaining, of costs or of units. */
export interface Amounts {
  readonly budgeted: Amount;
  readonly actual: Amount;
  readonly remaining: Amount;
}

export function computeAssignmentUnits(row: Assignment, basis: Basis): Amounts {
  const actual = addAmounts(toAmount(row.actualRegularUnits), toAmount(row.actualOvertimeUnits));
  return applyBasis(
    { budgeted: toAmount(row.budgetedUnits), actual, remaining: toAmount(row.remainingUnits) },
    basis,
  );
}

export function computeAssignmentCosts(row: Assignment, basis: Basis): Amounts {
  const actual = addAmounts(toAmount(row.actualRegularCost), toAmount(row.actualOvertimeCost));
  return applyBasis(
    { budgeted: toAmount(row.budgetedCost), actual, remaining: toAmount(row.remainingCost) },
    basis,
  );
}

export function computeExpenseCosts(row: Expense, basis: Basis): Amounts {
  return applyBasis(
    {
      budgeted: toAmount(row.budgetedCost),
      actual: toAmount(row.actualCost),
      remaining: toAmount(row.remainingCost),
    },
    basis,
  );
}

function applyBasis(amounts: Amounts, basis: Basis): Amounts {
  if (basis === 'budgeted') return amounts;
  return { ...amounts, budgeted: addAmounts(amounts.actual, amounts.remaining) ?? amounts.budgeted };
}

/** Budget at completion of some assignments and expenses: money, or hours of labor and nonlabor. */
export function computeBudget(
  { assignments, expenses }: { assignments: readonly Assignment[]; expenses: readonly Expense[] },
  kind: Measure['kind'],
  basis: Basis,
): Decimal {
  const amounts =
    kind === 'cost'
      ? [
          ...assignments.map((row) => computeAssignmentCosts(row, basis)),
          ...expenses.map((row) => computeExpenseCosts(row, basis)),
        ]
      : assignments.filter(countsAsWork).map((row) => computeAssignmentUnits(row, basis));
  return sumDecimals(amounts.flatMap(({ budgeted }) => budgeted ?? []));
}

/** Units of materials are no hours. */
function countsAsWork({ type }: Assignment): boolean {
  return type !== 'material';
}
