import { formatCell } from '../../../xer/text-encoder.ts';
import {
  findTable,
  getTable,
  type RowValues,
  UnencodableTextError,
  writeXer,
  type Xer,
  XerEdits,
} from '../../../xer/index.ts';
import { widenXer } from './widen-xer.ts';
import type { XerChanges } from './xer-changes.ts';

/** Writes a file with its changes, in pieces. A character that its code page lacks becomes a question mark. */
export function writeChanges(original: Xer, changes: XerChanges): Uint8Array[] {
  const columns = changes.listColumns();
  const xer = widenXer(original, columns);
  const edits = new XerEdits(xer);
  for (const { table, row } of changes.removedRows) edits.removeRow(getTable(xer, table), row);
  for (const { table: name, row, column, text } of changes.cells) {
    const table = findTable(xer, name);
    // A column without any value need not exist.
    if (table?.hasColumn(column) !== true) continue;
    edits.setCell({ table, row, column }, text === undefined ? undefined : toEncodable(text, xer));
  }
  for (const { table: name, values } of changes.insertedRows) {
    const table = getTable(xer, name);
    const present: Record<string, string | undefined> = {};
    for (const [column, text] of Object.entries(values satisfies RowValues)) {
      if (text !== undefined && text !== '') present[column] = toEncodable(text, xer);
    }
    edits.insertRow(table, present);
  }
  return writeXer(xer, edits);
}

function toEncodable(text: string, { codePage }: Xer): string {
  // Nearly all values are ASCII.
  if (/^[\x20-\x7e]*$/.test(text)) return text;
  return Array.from(text, (character) => (isEncodable(character, codePage) ? character : '?')).join('');
}

function isEncodable(character: string, codePage: Xer['codePage']): boolean {
  try {
    formatCell(character, codePage);
    return true;
  } catch (error) {
    if (error instanceof UnencodableTextError) return false;
    throw error;
  }
}
