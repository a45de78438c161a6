import { sumDecimals, toDecimal, type Assignment, type Decimal, type Expense } from '@floatwise/schedule';
import type { Measure } from './candidate.ts';
import type { PvEvOptions } from './options.ts';

type Basis = PvEvOptions['budgetBasis'];

export const costPlaces = 2;
export const unitPlaces = 6;

/** Budgeted, actual and remaining, of costs or of units; undefined where the file says nothing. */
export interface Amounts {
  readonly budgeted: Decimal | undefined;
  readonly actual: Decimal | undefined;
  readonly remaining: Decimal | undefined;
}

export interface BudgetSource {
  readonly assignments: readonly Assignment[];
  readonly expenses: readonly Expense[];
}

export function computeAssignmentUnits(row: Assignment, basis: Basis): Amounts {
  const actuals = [row.actualRegularUnits, row.actualOvertimeUnits];
  return createAmounts([row.budgetedUnits], actuals, [row.remainingUnits], basis);
}

export function computeAssignmentCosts(row: Assignment, basis: Basis): Amounts {
  const actuals = [row.actualRegularCost, row.actualOvertimeCost];
  return createAmounts([row.budgetedCost], actuals, [row.remainingCost], basis);
}

export function computeExpenseCosts(row: Expense, basis: Basis): Amounts {
  return createAmounts([row.budgetedCost], [row.actualCost], [row.remainingCost], basis);
}

export function createAmounts(
  budgeted: readonly (number | undefined)[],
  actual: readonly (number | undefined)[],
  remaining: readonly (number | undefined)[],
  basis: Basis,
): Amounts {
  const toDecimals = (values: readonly (number | undefined)[]) =>
    sumKnown(values.map((value) => (value === undefined ? undefined : toDecimal(value))));
  const amounts = {
    budgeted: toDecimals(budgeted),
    actual: toDecimals(actual),
    remaining: toDecimals(remaining),
  };
  if (basis === 'budgeted') return amounts;
  return { ...amounts, budgeted: sumKnown([amounts.actual, amounts.remaining]) ?? amounts.budgeted };
}

/** The sum of what is known; undefined when nothing is. */
export function sumKnown(values: readonly (Decimal | undefined)[]): Decimal | undefined {
  const known = values.filter((value) => value !== undefined);
  return known.length === 0 ? undefined : sumDecimals(known);
}

/** Budget at completion: money, or hours of labor and nonlabor. */
export function computeBudget(
  { assignments, expenses }: BudgetSource,
  kind: Measure['kind'],
  basis: Basis,
): Decimal {
  const amounts =
    kind === 'cost'
      ? [
          ...assignments.map((row) => computeAssignmentCosts(row, basis)),
          ...expenses.map((row) => computeExpenseCosts(row, basis)),
        ]
      : assignments
          .filter(({ type }) => type !== 'material')
          .map((row) => computeAssignmentUnits(row, basis));
  return sumDecimals(amounts.flatMap(({ budgeted }) => budgeted ?? []));
}
