import type { ActivityStatus, Minutes, ResourceType } from '../../model/index.ts';
import { activityStatusNames } from '../../model/index.ts';
import type { WorkbookSheet } from '@floatwise/ooxml';
import {
  createImportSheet,
  dateColumn,
  deleteColumn,
  moneyColumn,
  numberColumn,
  textColumn,
  type ImportColumn,
} from './import-sheet.ts';

/** Units are hours, or a material's own unit; `null` if missing in the file. */
export interface AssignmentImportRow {
  readonly resource: string | undefined;
  readonly activity: string;
  readonly activityStatus: ActivityStatus;
  readonly role: string | undefined;
  readonly account: string | undefined;
  readonly resourceType: ResourceType | undefined;
  readonly budgetedUnits: number | null;
  readonly actualUnits: number | null;
  readonly remainingUnits: number | null;
  readonly budgetedCost: number | null;
  readonly actualCost: number | null;
  readonly remainingCost: number | null;
  /** For users; P6 does not import them. */
  readonly start: Minutes | undefined;
  readonly finish: Minutes | undefined;
  readonly isDeleted: boolean;
}

/** Sheet TASKRSRC: P6 identifies an assignment by activity, resource, role and cost account. */
export function createAssignmentSheet(rows: readonly AssignmentImportRow[]): WorkbookSheet {
  return createImportSheet('TASKRSRC', [...assignmentColumns, deleteColumn], rows);
}

const resourceTypeWords: Readonly<Record<ResourceType, string>> = {
  labor: 'Labor',
  nonlabor: 'Nonlabor',
  material: 'Material',
};

const assignmentColumns: readonly ImportColumn<AssignmentImportRow>[] = [
  textColumn('rsrc_id', 'Resource ID', (row) => row.resource),
  textColumn('task_id', 'Activity ID', (row) => row.activity),
  textColumn('TASK__status_code', '(*)Activity Status', (row) => activityStatusNames[row.activityStatus]),
  textColumn('role_id', 'Role ID', (row) => row.role),
  textColumn('acct_id', 'Cost Account ID', (row) => row.account),
  textColumn('rsrc_type', '(*)Resource Type', ({ resourceType: type }) => type && resourceTypeWords[type]),
  numberColumn('target_qty', 'Budgeted Units(h)', (row) => row.budgetedUnits),
  numberColumn('act_qty', 'Actual Units(h)', (row) => row.actualUnits),
  numberColumn('remain_qty', 'Remaining Early Units(h)', (row) => row.remainingUnits),
  moneyColumn('target_cost', 'Budgeted Cost', (row) => row.budgetedCost),
  moneyColumn('act_cost', 'Actual Cost', (row) => row.actualCost),
  moneyColumn('remain_cost', 'Remaining Cost', (row) => row.remainingCost),
  dateColumn('start_date', '(*)Start', (row) => row.start),
  dateColumn('end_date', '(*)Finish', (row) => row.finish),
];

/** `null` if missing in the file. */
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

/** Sheet PROJCOST: P6 identifies an expense by activity and item. */
export function createExpenseSheet(rows: readonly ExpenseImportRow[]): WorkbookSheet {
  return createImportSheet('PROJCOST', [...expenseColumns, deleteColumn], rows);
}

const expenseColumns: readonly ImportColumn<ExpenseImportRow>[] = [
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
