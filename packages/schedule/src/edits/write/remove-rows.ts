import type { Schedule } from '../../model/index.ts';
import { findTable, type Xer } from '../../xer/index.ts';
import type { XerChanges } from '../../xer/xer-changes.ts';

/** Removes relationships that are gone, and the rows of removed activities in every table. */
export function removeRows(changes: XerChanges, xer: Xer, original: Schedule, edited: Schedule): void {
  const kept = new Set(edited.relationships.map(({ row }) => row));
  const gone = new Set(original.relationships.map(({ row }) => row).filter((row) => !kept.has(row)));
  for (const row of gone) changes.remove('TASKPRED', row);
  const activities = new Set(edited.activities.map(({ id }) => id));
  const removed = new Set<string>(
    original.activities.map(({ id }) => id).filter((id) => !activities.has(id)),
  );
  if (removed.size === 0) return;
  for (const table of xer.tables) {
    const columns = ['task_id', 'pred_task_id'].filter((column) => table.hasColumn(column));
    for (let row = 0; row < table.rowCount; row += 1) {
      if (table.name === 'TASKPRED' && gone.has(row)) continue;
      if (columns.some((column) => removed.has(table.findText(row, column)?.trim() ?? '')))
        changes.remove(table.name, row);
    }
  }
  removeUserFields(changes, xer, removed);
}

/** Key columns of the tables whose rows have user-defined fields and belong to an activity. */
const keys: Readonly<Record<string, string>> = {
  TASK: 'task_id',
  TASKRSRC: 'taskrsrc_id',
  PROJCOST: 'cost_item_id',
  TASKPROC: 'proc_id',
};

function removeUserFields(changes: XerChanges, xer: Xer, removed: ReadonlySet<string>): void {
  const [types, values] = [findTable(xer, 'UDFTYPE'), findTable(xer, 'UDFVALUE')];
  if (types === undefined || values === undefined) return;
  const subjects = new Map<string | undefined, string | undefined>();
  for (let row = 0; row < types.rowCount; row += 1)
    subjects.set(types.findText(row, 'udf_type_id')?.trim(), types.findText(row, 'table_name')?.trim());
  const records = new Map<string | undefined, Set<string | undefined>>();
  for (const [name, key] of Object.entries(keys)) {
    const table = findTable(xer, name);
    const ids = new Set<string | undefined>();
    for (let row = 0; row < (table?.rowCount ?? 0); row += 1)
      if (removed.has(table?.findText(row, 'task_id')?.trim() ?? ''))
        ids.add(table?.findText(row, key)?.trim());
    records.set(name, ids);
  }
  for (let row = 0; row < values.rowCount; row += 1) {
    const subject = subjects.get(values.findText(row, 'udf_type_id')?.trim());
    if (records.get(subject)?.has(values.findText(row, 'fk_id')?.trim()) === true)
      changes.remove('UDFVALUE', row);
  }
}
