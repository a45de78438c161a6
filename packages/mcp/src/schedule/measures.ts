import type { Assignment, Expense } from '@floatwise/schedule/model';
import { roundDecimal } from '@floatwise/contracts/format-decimal';

/** Budgeted, actual and remaining amounts. */
export interface ThreeAmounts {
  budgeted: number;
  actual: number;
  remaining: number;
}

const createAmounts = (): ThreeAmounts => ({ budgeted: 0, actual: 0, remaining: 0 });

/** Of activities, a resource or a month. */
export interface WorkAmounts {
  readonly units: ThreeAmounts;
  readonly cost: ThreeAmounts;
}

export const createWorkAmounts = (): WorkAmounts => ({ units: createAmounts(), cost: createAmounts() });

export function addAmounts(sum: ThreeAmounts, { budgeted, actual, remaining }: Readonly<ThreeAmounts>): void {
  sum.budgeted += budgeted;
  sum.actual += actual;
  sum.remaining += remaining;
}

export const roundAmounts = ({ budgeted, actual, remaining }: Readonly<ThreeAmounts>): ThreeAmounts => ({
  budgeted: roundDecimal(budgeted, 2),
  actual: roundDecimal(actual, 2),
  remaining: roundDecimal(remaining, 2),
});

export const readUnits = (each: Assignment): ThreeAmounts => ({
  budgeted: each.budgetedUnits ?? 0,
  actual: (each.actualRegularUnits ?? 0) + (each.actualOvertimeUnits ?? 0),
  remaining: each.remainingUnits ?? 0,
});

export const readCost = (each: Assignment): ThreeAmounts => ({
  budgeted: each.budgetedCost ?? 0,
  actual: (each.actualRegularCost ?? 0) + (each.actualOvertimeCost ?? 0),
  remaining: each.remainingCost ?? 0,
});

export const readExpense = (each: Expense): ThreeAmounts => ({
  budgeted: each.budgetedCost ?? 0,
  actual: each.actualCost ?? 0,
  remaining: each.remainingCost ?? 0,
});

/** Units of materials are not hours and cannot be added to others. */
export const isMaterial = ({ type }: Pick<Assignment, 'type'>): boolean => type === 'material';
