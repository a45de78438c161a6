import type { ActivityId, Relationship } from '../../../model/index.ts';
import { fieldCodes, findTable, findWrittenSymbol, formatHoursValue } from '../../../xer/index.ts';
import type { RowValues, Table, Xer } from '../../../xer/index.ts';
import type { NetworkStep } from '../apply-network.ts';
import { createIdSource } from '../step-ids.ts';
import type { XerChanges } from '../../../xer/xer-changes.ts';

/** The two files of a step. */
export interface StepSources {
  readonly previous: Xer;
  readonly current: Xer;
}

/** Adds the activities, calendars and projects missing in the previous file, with the values of the current one. */
export function insertNetworkRows(
  changes: XerChanges,
  { activities, calendars, projects }: NetworkStep,
  sources: StepSources,
): void {
  for (const { activity, source } of activities) {
    changes.insert('TASK', {
      ...listRowValues('TASK', source.row, sources),
      task_id: activity.id,
      proj_id: activity.projectId,
      wbs_id: activity.wbsId,
      clndr_id: activity.calendarId,
    });
  }
  for (const { calendar, source } of calendars) {
    changes.insert('CALENDAR', {
      ...listRowValues('CALENDAR', source.row, sources),
      clndr_id: calendar.id,
      proj_id: calendar.projectId,
      base_clndr_id: calendar.baseCalendarId,
      default_flag: 'N',
    });
  }
  for (const project of projects) {
    changes.insert('PROJECT', {
      ...listRowValues('PROJECT', project.row, sources),
      proj_id: project.id,
      clndr_id: project.calendarId,
      export_flag: 'N',
    });
  }
}

/** Adds links missing in the previous file. */
export function insertLinks(
  changes: XerChanges,
  links: readonly Relationship[],
  xer: Xer,
  findProject: (id: ActivityId) => string | undefined,
): void {
  const table = findTable(xer, 'TASKPRED');
  const symbol = findWrittenSymbol(xer, 'TASKPRED lag_hr_cnt');
  const createId = createIdSource(listTexts(table, 'task_pred_id'));
  for (const { predecessorId, successorId, type, lagMinutes } of links) {
    changes.insert('TASKPRED', {
      task_pred_id: createId(),
      task_id: successorId,
      pred_task_id: predecessorId,
      proj_id: findProject(successorId),
      pred_proj_id: findProject(predecessorId),
      pred_type: fieldCodes.relationshipType.getCode(type),
      lag_hr_cnt: formatHoursValue(lagMinutes, symbol),
    });
  }
}

const listTexts = (table: Table | undefined, column: string): string[] =>
  Array.from({ length: table?.rowCount ?? 0 }, (_, row) => table?.findText(row, column)?.trim() ?? '');

/** A row of the current file in the format of the previous one, without ids of other rows, which have another meaning there. */
function listRowValues(name: string, row: number, { previous, current }: StepSources): RowValues {
  const table = findTable(current, name);
  const columns = table?.findBlock(row)?.columns ?? [];
  const values = columns
    .filter((column) => !column.endsWith('_id'))
    .map(
      (column) =>
        [
          column,
          convertNumber(`${name} ${column}`, table?.findText(row, column), { previous, current }),
        ] as const,
    );
  return Object.fromEntries(values);
}

const numericColumn = /_(cnt|qty|cost|pct|hr|wt)$/;

/** Converts to the decimal symbol of the previous file. */
function convertNumber(
  column: string,
  text: string | undefined,
  { previous, current }: StepSources,
): string | undefined {
  if (text === undefined || !numericColumn.test(column)) return text;
  const [from, to] = [findWrittenSymbol(current, column), findWrittenSymbol(previous, column)];
  return text.replace(from, to);
}
