import type { AccountId, ActivityId, ExpenseId, ProjectId, TableRow } from './ids.ts';

/** When an expense falls due over its activity. */
export type AccrualType = 'uniform' | 'start' | 'end';

export interface Expense extends TableRow {
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
}
