import type { ActivityStatus, Minutes, ResourceType } from '../../model/index.ts';
import { activityStatusNames, formatMinutes } from '../../model/index.ts';
import type { WorkbookSheet } from '@floatwise/ooxml';
import type { ImportColumn } from './import-sheet.ts';
import { createImportSheet, deleteColumn } from './import-sheet.ts';
import { resourceTypeWords } from './import-words.ts';

/** Units are hours, or a material's own; `null` where the file says nothing. */
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
  /** For people; P6 does not import them. */
  readonly start: Minutes | undefined;
  readonly finish: Minutes | undefined;
  readonly isDeleted: boolean;
}

/** Sheet TASKRSRC: P6 knows an assignment by activity, resource, role and cost account. */
export function createAssignmentSheet(rows: readonly AssignmentImportRow[]): WorkbookSheet {
  return createImportSheet('TASKRSRC', [...columns, deleteColumn], rows);
}

const formatDate = (date: Minutes | undefined): string | null =>
  date === undefined ? null : formatMinutes(date);

const columns: readonly ImportColumn<AssignmentImportRow>[] = [
  { name: 'rsrc_id', caption: 'Resource ID', kind: 'text', read: ({ resource }) => resource ?? null },
  { name: 'task_id', caption: 'Activity ID', kind: 'text', read: ({ activity }) => activity },
  {
    name: 'TASK__status_code',
    caption: '(*)Activity Status',
    kind: 'text',
    read: ({ activityStatus }) => activityStatusNames[activityStatus],
  },
  { name: 'role_id', caption: 'Role ID', kind: 'text', read: ({ role }) => role ?? null },
  { name: 'acct_id', caption: 'Cost Account ID', kind: 'text', read: ({ account }) => account ?? null },
  {
    name: 'rsrc_type',
    caption: '(*)Resource Type',
    kind: 'text',
    read: ({ resourceType: type }) => (type === undefined ? null : resourceTypeWords[type]),
  },
  {
    name: 'target_qty',
    caption: 'Budgeted Units(h)',
    kind: 'number',
    read: ({ budgetedUnits }) => budgetedUnits,
  },
  { name: 'act_qty', caption: 'Actual Units(h)', kind: 'number', read: ({ actualUnits }) => actualUnits },
  {
    name: 'remain_qty',
    caption: 'Remaining Early Units(h)',
    kind: 'number',
    read: ({ remainingUnits }) => remainingUnits,
  },
  { name: 'target_cost', caption: 'Budgeted Cost', kind: 'money', read: ({ budgetedCost }) => budgetedCost },
  { name: 'act_cost', caption: 'Actual Cost', kind: 'money', read: ({ actualCost }) => actualCost },
  {
    name: 'remain_cost',
    caption: 'Remaining Cost',
    kind: 'money',
    read: ({ remainingCost }) => remainingCost,
  },
  { name: 'start_date', caption: '(*)Start', kind: 'date', read: ({ start }) => formatDate(start) },
  { name: 'end_date', caption: '(*)Finish', kind: 'date', read: ({ finish }) => formatDate(finish) },
];
