import type { AccountId, ActivityId, ExpenseId, ProjectId, TableRow } from './ids.ts';

/** When an expense accrues during its activity. */
export type AccrualType = 'uniform' | 'start' | 'end';

export interface Expense extends TableRow {
  readonly id: ExpenseId;
  readonly activityId: ActivityId;
  readonly projectId: ProjectId | undefined;
  readonly accountId: AccountId | undefined;
  readonly name: string;
  /** P6's internal id of the expense category. */
  readonly categoryId: string | undefined;
  readonly accrual: AccrualType | undefined;
  readonly budgetedUnits: number | undefined;
  readonly pricePerUnit: number | undefined;
  readonly budgetedCost: number | undefined;
  readonly actualCost: number | undefined;
  readonly remainingCost: number | undefined;
}
