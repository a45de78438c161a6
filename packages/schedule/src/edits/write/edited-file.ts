import type { ScheduledCpm } from '../../cpm/index.ts';
import type { ActivityId, DecimalSymbol, Schedule } from '../../model/index.ts';
import { findTable, type RowValues, type Xer } from '../../xer/index.ts';
import type { XerChanges } from '../../xer/xer-changes.ts';
import type { Plan } from '../plan.ts';

/** A file with the schedule that it held, the edited one and its dates, and the changes so far. */
export interface EditedFile {
  readonly xer: Xer;
  readonly original: Schedule;
  readonly plan: Plan;
  readonly cpm: ScheduledCpm;
  readonly changes: XerChanges;
  readonly symbol: DecimalSymbol;
  /** The id of an activity in the written file. */
  readonly toFileId: (id: ActivityId) => ActivityId;
}

/** The values for which the file has a column: results are not added to a file that has no place for them. */
export function keepKnown(xer: Xer, table: string, values: RowValues): RowValues {
  const found = findTable(xer, table);
  return Object.fromEntries(Object.entries(values).filter(([column]) => found?.hasColumn(column) === true));
}

/** All values of a row, by column. */
export function copyRow(xer: Xer, name: string, row: number): RowValues {
  const table = findTable(xer, name);
  const columns = table?.findBlock(row)?.columns ?? [];
  return Object.fromEntries(columns.map((column) => [column, table?.findText(row, column)]));
}
