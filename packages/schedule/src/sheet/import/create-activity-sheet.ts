import type {
  Activity,
  ActivityStatus,
  Constraint,
  Minutes,
  PercentCompleteType,
} from '../../model/index.ts';
import { activityStatusNames, constraintNames, percentCompleteTypeNames } from '../../model/index.ts';
import type { WorkbookCell, WorkbookSheet } from '@floatwise/ooxml';
import type { ImportColumn, ImportUnit } from './import-sheet.ts';
import {
  computeImportDuration,
  createImportSheet,
  dateColumn,
  deleteColumn,
  importUnitLetters,
  numberColumn,
  textColumn,
} from './import-sheet.ts';

export interface ActivityImportRow {
  readonly code: string;
  readonly status: ActivityStatus;
  /** Codes from the project's own element down, joined by the project's separator. */
  readonly wbsPath: string | undefined;
  readonly name: string;
  readonly calendarName: string | undefined;
  /** Hours per day of this calendar in P6. */
  readonly hoursPerDay: number;
  readonly percentCompleteType: PercentCompleteType | undefined;
  readonly originalDurationMinutes: number;
  readonly remainingDurationMinutes: number;
  /** 0..100. */
  readonly percentComplete: number;
  readonly actualStart: Minutes | undefined;
  readonly actualFinish: Minutes | undefined;
  readonly primaryConstraint: Constraint | undefined;
  readonly secondaryConstraint: Constraint | undefined;
  readonly expectedFinish: Minutes | undefined;
  /** For users; P6 does not import them. */
  readonly start: Minutes | undefined;
  readonly finish: Minutes | undefined;
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
  return createImportSheet('TASK', [...listColumns(unit), ...further, deleteColumn], rows);
}

/** Columns of activity codes are named after the code, those of user-defined fields after the field's number. */
export function formatActivityCodeColumn(codeTypeName: string): string {
  return `actv_code_${codeTypeName.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '_')}_id`;
}

export function formatUserFieldColumn(fieldId: string): string {
  return `user_field_${fieldId}`;
}

function listColumns(unit: ImportUnit): ImportColumn<ActivityImportRow>[] {
  const letter = importUnitLetters[unit];
  return [
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
}

/** Both constraints of an activity, each with its date. */
export const listConstraintColumns = <Row>(
  find: (row: Row) => Pick<Activity, 'primaryConstraint' | 'secondaryConstraint'>,
): ImportColumn<Row>[] => [
  textColumn('cstr_type', 'Primary Constraint', (row) => formatConstraint(find(row).primaryConstraint)),
  dateColumn('cstr_date', 'Primary Constraint Date', (row) => find(row).primaryConstraint?.date),
  textColumn('cstr_type2', 'Secondary Constraint', (row) => formatConstraint(find(row).secondaryConstraint)),
  dateColumn('cstr_date2', 'Secondary Constraint Date', (row) => find(row).secondaryConstraint?.date),
];

const formatConstraint = (constraint: Constraint | undefined): string | undefined =>
  constraint && constraintNames[constraint.type];
