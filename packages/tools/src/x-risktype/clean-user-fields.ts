import {
  formatId,
  isRiskTable,
  p6Columns,
  p6Tables,
  RowCursor,
  type XerTable,
} from '@floatwise/schedule/xer-bytes';
import { createInfo } from '../answer/finding.ts';
import { formatCounted } from '../answer/format-count.ts';
import { removeRow, type Cleaning } from './cleaning.ts';

/** Ids of the user-defined fields that belong to risks. */
export function listRiskFieldIds(cleaning: Cleaning): Set<string> {
  const ids = new Set<string>();
  for (const table of cleaning.layout.tables) {
    if (table.name !== p6Tables.userFieldTypes) continue;
    const cursor = new RowCursor(cleaning.bytes, table);
    while (cursor.moveNext()) {
      const owner = readId(cleaning.bytes, cursor, p6Columns.userFieldTable).toUpperCase();
      const id = readId(cleaning.bytes, cursor, p6Columns.userFieldType);
      if (isRiskTable(owner) && id !== '') ids.add(id);
    }
  }
  return ids;
}

/** Removes the values of those user-defined fields from a table of values. */
export function cleanUserFields(cleaning: Cleaning, table: XerTable, fieldIds: ReadonlySet<string>): void {
  if (fieldIds.size === 0) return;
  const before = cleaning.counts.removedRows;
  const cursor = new RowCursor(cleaning.bytes, table);
  while (cursor.moveNext()) {
    if (fieldIds.has(readId(cleaning.bytes, cursor, p6Columns.userFieldType))) removeRow(cleaning, cursor);
  }
  const removed = cleaning.counts.removedRows - before;
  if (removed === 0) return;
  const message = `Removed ${formatCounted(removed, 'row')} of table ${table.name}: user-defined values of the removed risks.`;
  const at = { table: table.name, line: table.line };
  cleaning.findings.push(createInfo('x-risktype.removed-user-values', message, at));
}

function readId(bytes: Uint8Array, cursor: RowCursor, columnName: string): string {
  const range = cursor.findValue(cursor.columns.indexOf(columnName));
  return range ? formatId(bytes, range.start, range.end) : '';
}
