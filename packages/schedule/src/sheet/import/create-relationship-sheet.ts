import type { ActivityStatus, RelationshipType } from '../../model/index.ts';
import { activityStatusNames } from '../../model/index.ts';
import type { WorkbookSheet } from '@floatwise/ooxml';
import { computeImportDuration, importUnitLetters } from './import-duration.ts';
import type { ImportColumn, ImportUnit } from './import-sheet.ts';
import { createImportSheet, deleteColumn } from './import-sheet.ts';

/** One end of a relationship, with what the sheet tells of it for people. */
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
  /** Hours P6 counts as a day of the lag's calendar. */
  readonly lagHoursPerDay: number;
  readonly isDeleted: boolean;
}

/** Sheet TASKPRED: a row adds a relationship or changes its lag; P6 knows one by predecessor, successor and type. */
export function createRelationshipSheet(
  rows: readonly RelationshipImportRow[],
  unit: ImportUnit,
): WorkbookSheet {
  return createImportSheet('TASKPRED', [...listColumns(unit), deleteColumn], rows);
}

function listColumns(unit: ImportUnit): ImportColumn<RelationshipImportRow>[] {
  return [
    text('pred_task_id', 'Predecessor', (row) => row.predecessor.code),
    text('task_id', 'Successor', (row) => row.successor.code),
    text('pred_type', 'Relationship Type', (row) => row.type),
    text(
      'PREDTASK__status_code',
      '(*)Predecessor Activity Status',
      (row) => activityStatusNames[row.predecessor.status],
    ),
    text(
      'TASK__status_code',
      '(*)Successor Activity Status',
      (row) => activityStatusNames[row.successor.status],
    ),
    text('pred_proj_id', '(*)Predecessor Project', (row) => row.predecessor.projectCode),
    text('proj_id', '(*)Successor Project', (row) => row.successor.projectCode),
    text('predtask__projwbs__wbs_full_name', '(*)Predecessor WBS', (row) => row.predecessor.wbsName),
    text('task__projwbs__wbs_full_name', '(*)Successor WBS', (row) => row.successor.wbsName),
    text('predtask__task_name', '(*)Predecessor Activity Name', (row) => row.predecessor.name),
    text('task__task_name', '(*)Successor Activity Name', (row) => row.successor.name),
    {
      name: 'lag_hr_cnt',
      caption: `Lag(${importUnitLetters[unit]})`,
      kind: 'number',
      read: ({ lagMinutes, lagHoursPerDay }) =>
        computeImportDuration({ minutes: lagMinutes, hoursPerDay: lagHoursPerDay }, unit),
    },
    text('predtask__rsrc_id', '(*)Predecessor Primary Resource', (row) => row.predecessor.primaryResource),
    text('task__rsrc_id', '(*)Successor Primary Resource', (row) => row.successor.primaryResource),
  ];
}

function text(
  name: string,
  caption: string,
  read: (row: RelationshipImportRow) => string | undefined,
): ImportColumn<RelationshipImportRow> {
  return { name, caption, kind: 'text', read: (row) => read(row) ?? null };
}
