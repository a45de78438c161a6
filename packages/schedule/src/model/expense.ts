import type { AccountId, ActivityId, ExpenseId, ProjectId } from './ids.ts';

/** When an expense falls due over its activity. */
export type AccrualType = 'uniform' | 'start' | 'end';

export interface Expense {
  readonly id: ExpenseId;
  readonly activityId: ActivityId;
  readonly projectId: ProjectId | undefined;
  readonly accountId: AccountId | undefined;
  readonly name: string;
  /** The database's id of the expense category. */
  readonly categoryId: string | undefined;
  readonly accrual: AccrualType | undefined;
  readonly budgetedUnits: number | undefined;
  readonly pricePerUnit: number | undefined;
  readonly budgetedCost: number | undefined;
  readonly actualCost: number | undefined;
  readonly remainingCost: number | undefined;
  /** Row of the expense in its table, counted from 0. */
  readonly row: number;
}
