import {
  activityStatusNames,
  percentCompleteTypeNames,
  resourceTypeNames,
  type Activity,
  type ActivityStatus,
  type Minutes,
  type Relationship,
  type ResourceType,
} from '../../model/index.ts';
import type { WorkbookCell, WorkbookSheet } from '@floatwise/ooxml';
import {
  type ImportColumn,
  type ImportUnit,
  computeImportDuration,
  createImportSheet,
  dateColumn,
  deleteColumn,
  importUnitLetters,
  listConstraintColumns,
  numberColumn,
  textColumn,
  moneyColumn,
} from './import-sheet.ts';

/** `start` and `finish` are for users; P6 does not import them. */
export interface ActivityImportRow extends Pick<
  Activity,
  | 'code'
  | 'status'
  | 'name'
  | 'percentCompleteType'
  | 'actualStart'
  | 'actualFinish'
  | 'primaryConstraint'
  | 'secondaryConstraint'
  | 'expectedFinish'
> {
  readonly start: Minutes | undefined;
  readonly finish: Minutes | undefined;
  /** Codes from the project's own element down, joined by the project's separator. */
  readonly wbsPath: string | undefined;
  readonly calendarName: string | undefined;
  /** Hours per day of this calendar in P6. */
  readonly hoursPerDay: number;
  readonly originalDurationMinutes: number;
  readonly remainingDurationMinutes: number;
  /** 0..100. */
  readonly percentComplete: number;
  readonly projectCode: string;
  readonly isDeleted: boolean;
  /** Values of the further columns, in order. */
  readonly further: readonly WorkbookCell[];
}

/** Activity codes and user-defined fields. */
export type FurtherColumn = Omit<ImportColumn<never>, 'read'>;

/** Sheet TASK: rows with an ID in the project update that activity, others add one. */
export function createActivitySheet(
  rows: readonly ActivityImportRow[],
  { unit, furtherColumns }: { readonly unit: ImportUnit; readonly furtherColumns: readonly FurtherColumn[] },
): WorkbookSheet {
  const further = furtherColumns.map((column, index) => ({
    ...column,
    read: (row: ActivityImportRow) => row.further[index] ?? null,
  }));
  const letter = importUnitLetters[unit];
  const columns: ImportColumn<ActivityImportRow>[] = [
    textColumn('task_code', 'Activity ID', ({ code }) => code),
    textColumn('status_code', 'Activity Status', ({ status }) => activityStatusNames[status]),
    textColumn('wbs_id', 'WBS Code', ({ wbsPath }) => wbsPath),
    textColumn('task_name', 'Activity Name', ({ name }) => name),
    textColumn('clndr_id', 'Calendar', ({ calendarName }) => calendarName),
    textColumn(
      'complete_pct_type',
      'Percent Complete Type',
      ({ percentCompleteType: type }) => type && percentCompleteTypeNames[type],
    ),
    numberColumn('target_drtn_hr_cnt', `Original Duration(${letter})`, (row) =>
      computeImportDuration(row.originalDurationMinutes, row.hoursPerDay, unit),
    ),
    numberColumn('remain_drtn_hr_cnt', `Remaining Duration(${letter})`, (row) =>
      computeImportDuration(row.remainingDurationMinutes, row.hoursPerDay, unit),
    ),
    numberColumn('complete_pct', 'Activity % Complete(%)', ({ percentComplete }) => percentComplete),
    dateColumn('act_start_date', 'Actual Start', (row) => row.actualStart),
    dateColumn('act_end_date', 'Actual Finish', (row) => row.actualFinish),
    ...listConstraintColumns((row: ActivityImportRow) => row),
    dateColumn('expect_end_date', 'Expected Finish', (row) => row.expectedFinish),
    dateColumn('start_date', '(*)Start', (row) => row.start),
    dateColumn('end_date', '(*)Finish', (row) => row.finish),
    textColumn('proj_id', '(*)Project ID', ({ projectCode }) => projectCode),
  ];
  return createImportSheet('TASK', [...columns, ...further, deleteColumn], rows);
}

/** Columns of activity codes are named after the code, those of user-defined fields after the field's number. */
export function formatActivityCodeColumn(codeTypeName: string): string {
  return `actv_code_${codeTypeName.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '_')}_id`;
}

export function formatUserFieldColumn(fieldId: string): string {
  return `user_field_${fieldId}`;
}

/** One end of a relationship, with the columns that help users read the sheet. */
export interface RelationshipImportEnd extends Pick<Activity, 'code' | 'status' | 'name'> {
  readonly projectCode: string;
  readonly wbsName: string | undefined;
  readonly primaryResource: string | undefined;
}

export interface RelationshipImportRow extends Pick<Relationship, 'type' | 'lagMinutes'> {
  readonly predecessor: RelationshipImportEnd;
  readonly successor: RelationshipImportEnd;
  /** Hours per day of the lag's calendar in P6. */
  readonly lagHoursPerDay: number;
  readonly isDeleted: boolean;
  /** Which cells are yellow, if any. */
  readonly highlight?: 'row' | 'flag';
}

/** Sheet TASKPRED: a row adds a relationship or changes its lag. P6 identifies a relationship by predecessor, successor and type. */
export function createRelationshipSheet(
  rows: readonly RelationshipImportRow[],
  unit: ImportUnit,
): WorkbookSheet {
  const columns: ImportColumn<RelationshipImportRow>[] = [
    textColumn('pred_task_id', 'Predecessor', (row) => row.predecessor.code),
    textColumn('task_id', 'Successor', (row) => row.successor.code),
    textColumn('pred_type', 'Relationship Type', (row) => row.type),
    ...endColumns(
      'Activity Status',
      ['PREDTASK__status_code', 'TASK__status_code'],
      ({ status }) => activityStatusNames[status],
    ),
    ...endColumns('Project', ['pred_proj_id', 'proj_id'], ({ projectCode }) => projectCode),
    ...endColumns(
      'WBS',
      ['predtask__projwbs__wbs_full_name', 'task__projwbs__wbs_full_name'],
      ({ wbsName }) => wbsName,
    ),
    ...endColumns('Activity Name', ['predtask__task_name', 'task__task_name'], ({ name }) => name),
    numberColumn('lag_hr_cnt', `Lag(${importUnitLetters[unit]})`, ({ lagMinutes, lagHoursPerDay }) =>
      computeImportDuration(lagMinutes, lagHoursPerDay, unit),
    ),
    ...endColumns(
      'Primary Resource',
      ['predtask__rsrc_id', 'task__rsrc_id'],
      ({ primaryResource }) => primaryResource,
    ),
  ];
  const highlighted = [...columns, deleteColumn].map((column): ImportColumn<RelationshipImportRow> => ({
    ...column,
    read: (row) => {
      const value = column.read(row);
      const isChanged = row.highlight === 'row' || (row.highlight === 'flag' && column === deleteColumn);
      return isChanged && typeof value !== 'object' ? { value, look: 'changed' } : value;
    },
  }));
  return createImportSheet('TASKPRED', highlighted, rows);
}

/** Columns about both ends of a relationship, for users. */
const endColumns = (
  caption: string,
  [predecessor, successor]: readonly [string, string],
  read: (end: RelationshipImportEnd) => string | undefined,
): ImportColumn<RelationshipImportRow>[] => [
  textColumn(predecessor, `(*)Predecessor ${caption}`, (row) => read(row.predecessor)),
  textColumn(successor, `(*)Successor ${caption}`, (row) => read(row.successor)),
];

/** What assignments and expenses have in common; `null` if missing in the file. */
interface BudgetImportRow extends Readonly<
  Record<'budgetedUnits' | 'budgetedCost' | 'actualCost' | 'remainingCost', number | null>
> {
  readonly activity: string;
  readonly activityStatus: ActivityStatus;
  readonly account: string | undefined;
  readonly isDeleted: boolean;
}

/** Units are hours, or a material's own unit. `start` and `finish` are for users; P6 does not import them. */
export interface AssignmentImportRow extends BudgetImportRow {
  readonly resource: string | undefined;
  readonly role: string | undefined;
  readonly resourceType: ResourceType | undefined;
  readonly actualUnits: number | null;
  readonly remainingUnits: number | null;
  readonly start: Minutes | undefined;
  readonly finish: Minutes | undefined;
}

/** Sheet TASKRSRC: P6 identifies an assignment by activity, resource, role and cost account. */
export function createAssignmentSheet(rows: readonly AssignmentImportRow[]): WorkbookSheet {
  return createImportSheet('TASKRSRC', [...assignmentColumns, deleteColumn], rows);
}

const assignmentColumns: readonly ImportColumn<AssignmentImportRow>[] = [
  textColumn('rsrc_id', 'Resource ID', (row) => row.resource),
  textColumn('task_id', 'Activity ID', (row) => row.activity),
  textColumn('TASK__status_code', '(*)Activity Status', (row) => activityStatusNames[row.activityStatus]),
  textColumn('role_id', 'Role ID', (row) => row.role),
  textColumn('acct_id', 'Cost Account ID', (row) => row.account),
  textColumn('rsrc_type', '(*)Resource Type', ({ resourceType: type }) => type && resourceTypeNames[type]),
  numberColumn('target_qty', 'Budgeted Units(h)', (row) => row.budgetedUnits),
  numberColumn('act_qty', 'Actual Units(h)', (row) => row.actualUnits),
  numberColumn('remain_qty', 'Remaining Early Units(h)', (row) => row.remainingUnits),
  moneyColumn('target_cost', 'Budgeted Cost', (row) => row.budgetedCost),
  moneyColumn('act_cost', 'Actual Cost', (row) => row.actualCost),
  moneyColumn('remain_cost', 'Remaining Cost', (row) => row.remainingCost),
  dateColumn('start_date', '(*)Start', (row) => row.start),
  dateColumn('end_date', '(*)Finish', (row) => row.finish),
];

export interface ExpenseImportRow extends BudgetImportRow {
  readonly name: string;
  readonly atCompletionCost: number | null;
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
