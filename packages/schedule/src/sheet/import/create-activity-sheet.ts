import type { ActivityStatus, Constraint, Minutes, PercentCompleteType } from '../../model/index.ts';
import { activityStatusNames, constraintNames, formatMinutes } from '../../model/index.ts';
import type { WorkbookCell, WorkbookSheet } from '@floatwise/ooxml';
import { computeImportDuration, importUnitLetters } from './import-duration.ts';
import type { ImportColumn, ImportUnit } from './import-sheet.ts';
import { createImportSheet, deleteColumn } from './import-sheet.ts';
import { percentCompleteTypeWords } from './import-words.ts';

export interface ActivityImportRow {
  readonly code: string;
  readonly status: ActivityStatus;
  /** Codes from the project's own element down, joined by the project's separator. */
  readonly wbsPath: string | undefined;
  readonly name: string;
  readonly calendarName: string | undefined;
  /** Hours P6 counts as a day of this calendar. */
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
  /** For people; P6 does not import them. */
  readonly start: Minutes | undefined;
  readonly finish: Minutes | undefined;
  readonly projectCode: string;
  readonly isDeleted: boolean;
  /** Values of the further columns, in their order. */
  readonly further: readonly WorkbookCell[];
}

/** Activity codes and user-defined fields. */
export type FurtherColumn = Omit<ImportColumn<never>, 'read'>;

export interface ActivitySheetLayout {
  readonly unit: ImportUnit;
  readonly furtherColumns: readonly FurtherColumn[];
}

/** Sheet TASK: rows with an ID the project has update that activity, others add one. */
export function createActivitySheet(
  rows: readonly ActivityImportRow[],
  { unit, furtherColumns }: ActivitySheetLayout,
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

const formatDate = (date: Minutes | undefined): string | null =>
  date === undefined ? null : formatMinutes(date);
const formatConstraint = (constraint: Constraint | undefined): string | null =>
  constraint === undefined ? null : constraintNames[constraint.type];

type Column = ImportColumn<ActivityImportRow>;

function listColumns(unit: ImportUnit): Column[] {
  return [
    { name: 'task_code', caption: 'Activity ID', kind: 'text', read: ({ code }) => code },
    {
      name: 'status_code',
      caption: 'Activity Status',
      kind: 'text',
      read: ({ status }) => activityStatusNames[status],
    },
    { name: 'wbs_id', caption: 'WBS Code', kind: 'text', read: ({ wbsPath }) => wbsPath ?? null },
    { name: 'task_name', caption: 'Activity Name', kind: 'text', read: ({ name }) => name },
    { name: 'clndr_id', caption: 'Calendar', kind: 'text', read: ({ calendarName }) => calendarName ?? null },
    {
      name: 'complete_pct_type',
      caption: 'Percent Complete Type',
      kind: 'text',
      read: ({ percentCompleteType: type }) => (type === undefined ? null : percentCompleteTypeWords[type]),
    },
    ...listDurationColumns(unit),
    ...listDateColumns(),
    { name: 'proj_id', caption: '(*)Project ID', kind: 'text', read: ({ projectCode }) => projectCode },
  ];
}

function listDurationColumns(unit: ImportUnit): Column[] {
  const letter = importUnitLetters[unit];
  return [
    {
      name: 'target_drtn_hr_cnt',
      caption: `Original Duration(${letter})`,
      kind: 'number',
      read: (row) =>
        computeImportDuration({ minutes: row.originalDurationMinutes, hoursPerDay: row.hoursPerDay }, unit),
    },
    {
      name: 'remain_drtn_hr_cnt',
      caption: `Remaining Duration(${letter})`,
      kind: 'number',
      read: (row) =>
        computeImportDuration({ minutes: row.remainingDurationMinutes, hoursPerDay: row.hoursPerDay }, unit),
    },
    {
      name: 'complete_pct',
      caption: 'Activity % Complete(%)',
      kind: 'number',
      read: ({ percentComplete }) => percentComplete,
    },
  ];
}

function listDateColumns(): Column[] {
  const date = (
    name: string,
    caption: string,
    read: (row: ActivityImportRow) => Minutes | undefined,
  ): Column => ({
    name,
    caption,
    kind: 'date',
    read: (row) => formatDate(read(row)),
  });
  return [
    date('act_start_date', 'Actual Start', (row) => row.actualStart),
    date('act_end_date', 'Actual Finish', (row) => row.actualFinish),
    {
      name: 'cstr_type',
      caption: 'Primary Constraint',
      kind: 'text',
      read: (row) => formatConstraint(row.primaryConstraint),
    },
    date('cstr_date', 'Primary Constraint Date', (row) => row.primaryConstraint?.date),
    {
      name: 'cstr_type2',
      caption: 'Secondary Constraint',
      kind: 'text',
      read: (row) => formatConstraint(row.secondaryConstraint),
    },
    date('cstr_date2', 'Secondary Constraint Date', (row) => row.secondaryConstraint?.date),
    date('expect_end_date', 'Expected Finish', (row) => row.expectedFinish),
    date('start_date', '(*)Start', (row) => row.start),
    date('end_date', '(*)Finish', (row) => row.finish),
  ];
}
