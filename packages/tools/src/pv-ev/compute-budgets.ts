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
  const actual = [row.actualRegularUnits, row.actualOvertimeUnits];
  return createAmounts(row.budgetedUnits, { actual, remaining: row.remainingUnits, basis });
}

export function computeAssignmentCosts(row: Assignment, basis: Basis): Amounts {
  const actual = [row.actualRegularCost, row.actualOvertimeCost];
  return createAmounts(row.budgetedCost, { actual, remaining: row.remainingCost, basis });
}

export function computeExpenseCosts(row: Expense, basis: Basis): Amounts {
  return createAmounts(row.budgetedCost, { actual: [row.actualCost], remaining: row.remainingCost, basis });
}

interface Spent {
  readonly actual: readonly (number | undefined)[];
  readonly remaining: number | undefined;
  readonly basis: Basis;
}

function createAmounts(budgeted: number | undefined, { basis, ...spent }: Spent): Amounts {
  const actual = sumKnown(spent.actual.map(toAmount));
  const remaining = toAmount(spent.remaining);
  const atCompletion = basis === 'budgeted' ? undefined : sumKnown([actual, remaining]);
  return { budgeted: atCompletion ?? toAmount(budgeted), actual, remaining };
}

export const toAmount = (value: number | undefined): Decimal | undefined =>
  value === undefined ? undefined : toDecimal(value);

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
