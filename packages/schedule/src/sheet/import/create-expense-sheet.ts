import { activityStatusNames, type ActivityStatus } from '../../model/index.ts';
import type { WorkbookSheet } from '@floatwise/ooxml';
import type { ImportColumn } from './import-sheet.ts';
import { createImportSheet, deleteColumn, moneyColumn, numberColumn, textColumn } from './import-sheet.ts';

/** `null` where the file says nothing. */
export interface ExpenseImportRow {
  readonly activity: string;
  readonly name: string;
  readonly activityStatus: ActivityStatus;
  readonly account: string | undefined;
  readonly budgetedUnits: number | null;
  readonly budgetedCost: number | null;
  readonly actualCost: number | null;
  readonly remainingCost: number | null;
  readonly atCompletionCost: number | null;
  readonly isDeleted: boolean;
}

/** Sheet PROJCOST: P6 knows an expense by activity and item. */
export function createExpenseSheet(rows: readonly ExpenseImportRow[]): WorkbookSheet {
  return createImportSheet('PROJCOST', [...columns, deleteColumn], rows);
}

const columns: readonly ImportColumn<ExpenseImportRow>[] = [
  textColumn('task_id', 'Activity ID', (row) => row.activity),
  textColumn('cost_name', 'Expense Item', (row) => row.name),
  textColumn('TASK__status_code', '(*)Activity Status', (row) => activityStatusNames[row.activityStatus]),
  textColumn('acct_id', 'Cost Account ID', (row) => row.account),
  numberColumn('target_qty', 'Budgeted Units', (row) => row.budgetedUnits),
  moneyColumn('target_cost', 'Budgeted Cost', (row) => row.budgetedCost),
  moneyColumn('act_cost', 'Actual Cost', (row) => row.actualCost),
  moneyColumn('remain_cost', 'Remaining Cost', (row) => row.remainingCost),
  moneyColumn('total_cost', 'At Completion Cost', (row) => row.atCompletionCost),
];
