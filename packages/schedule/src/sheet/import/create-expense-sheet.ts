import type { ActivityStatus } from '../../model/index.ts';
import { activityStatusNames } from '../../model/index.ts';
import type { WorkbookSheet } from '@floatwise/ooxml';
import type { ImportColumn } from './import-sheet.ts';
import { createImportSheet, deleteColumn } from './import-sheet.ts';

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
  { name: 'task_id', caption: 'Activity ID', kind: 'text', read: ({ activity }) => activity },
  { name: 'cost_name', caption: 'Expense Item', kind: 'text', read: ({ name }) => name },
  {
    name: 'TASK__status_code',
    caption: '(*)Activity Status',
    kind: 'text',
    read: ({ activityStatus }) => activityStatusNames[activityStatus],
  },
  { name: 'acct_id', caption: 'Cost Account ID', kind: 'text', read: ({ account }) => account ?? null },
  {
    name: 'target_qty',
    caption: 'Budgeted Units',
    kind: 'number',
    read: ({ budgetedUnits }) => budgetedUnits,
  },
  { name: 'target_cost', caption: 'Budgeted Cost', kind: 'money', read: ({ budgetedCost }) => budgetedCost },
  { name: 'act_cost', caption: 'Actual Cost', kind: 'money', read: ({ actualCost }) => actualCost },
  {
    name: 'remain_cost',
    caption: 'Remaining Cost',
    kind: 'money',
    read: ({ remainingCost }) => remainingCost,
  },
  {
    name: 'total_cost',
    caption: 'At Completion Cost',
    kind: 'money',
    read: ({ atCompletionCost }) => atCompletionCost,
  },
];
