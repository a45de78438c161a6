import { activityStatusNames, type ActivityStatus, type RelationshipType } from '../../model/index.ts';
import type { WorkbookSheet } from '@floatwise/ooxml';
import type { ImportColumn, ImportUnit } from './import-sheet.ts';
import {
  computeImportDuration,
  createImportSheet,
  deleteColumn,
  importUnitLetters,
  numberColumn,
  textColumn,
} from './import-sheet.ts';

/** One end of a relationship, with the columns that help users read the sheet. */
export interface RelationshipImportEnd {
  readonly code: string;
  readonly status: ActivityStatus;
  readonly projectCode: string;
  readonly wbsName: string | undefined;
  readonly name: string;
  readonly primaryResource: string | undefined;
}

export interface RelationshipImportRow {
  readonly predecessor: RelationshipImportEnd;
  readonly successor: RelationshipImportEnd;
  readonly type: RelationshipType;
  readonly lagMinutes: number;
  /** Hours per day of the lag's calendar in P6. */
  readonly lagHoursPerDay: number;
  readonly isDeleted: boolean;
}

/** Sheet TASKPRED: a row adds a relationship or changes its lag. P6 identifies a relationship by predecessor, successor and type. */
export function createRelationshipSheet(
  rows: readonly RelationshipImportRow[],
  unit: ImportUnit,
): WorkbookSheet {
  return createImportSheet('TASKPRED', [...listColumns(unit), deleteColumn], rows);
}

function listColumns(unit: ImportUnit): ImportColumn<RelationshipImportRow>[] {
  return [
    textColumn('pred_task_id', 'Predecessor', (row) => row.predecessor.code),
    textColumn('task_id', 'Successor', (row) => row.successor.code),
    textColumn('pred_type', 'Relationship Type', (row) => row.type),
    textColumn(
      'PREDTASK__status_code',
      '(*)Predecessor Activity Status',
      (row) => activityStatusNames[row.predecessor.status],
    ),
    textColumn(
      'TASK__status_code',
      '(*)Successor Activity Status',
      (row) => activityStatusNames[row.successor.status],
    ),
    textColumn('pred_proj_id', '(*)Predecessor Project', (row) => row.predecessor.projectCode),
    textColumn('proj_id', '(*)Successor Project', (row) => row.successor.projectCode),
    textColumn('predtask__projwbs__wbs_full_name', '(*)Predecessor WBS', (row) => row.predecessor.wbsName),
    textColumn('task__projwbs__wbs_full_name', '(*)Successor WBS', (row) => row.successor.wbsName),
    textColumn('predtask__task_name', '(*)Predecessor Activity Name', (row) => row.predecessor.name),
    textColumn('task__task_name', '(*)Successor Activity Name', (row) => row.successor.name),
    numberColumn('lag_hr_cnt', `Lag(${importUnitLetters[unit]})`, ({ lagMinutes, lagHoursPerDay }) =>
      computeImportDuration(lagMinutes, lagHoursPerDay, unit),
    ),
    textColumn(
      'predtask__rsrc_id',
      '(*)Predecessor Primary Resource',
      (row) => row.predecessor.primaryResource,
    ),
    textColumn('task__rsrc_id', '(*)Successor Primary Resource', (row) => row.successor.primaryResource),
  ];
}
