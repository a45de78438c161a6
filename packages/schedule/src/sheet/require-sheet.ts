import { UnusableInputError } from '@floatwise/contracts/unusable-input-error';
import { isKnownCaption } from './column-captions.ts';
import { findSheet, type WorkbookFile, type WorkbookFileSheet } from '@floatwise/ooxml/read';
import type { SheetTable } from './sheet-table.ts';

const exportNames: Readonly<Record<string, string>> = {
  TASK: 'Activities',
  TASKPRED: 'Activity Relationships',
};
const shownNames = 12;

/** The sheet of a subject area of P6. Throws E_SHEET when the workbook has none. */
export function getSheet(file: WorkbookFile, name: string): WorkbookFileSheet {
  const sheet = findSheet(file, name);
  if (sheet !== undefined) return sheet;
  const found = formatList(file.sheets.map((other) => other.name));
  const sentence = `The sheet ${name} is missing. Found: ${found}. In P6 tick '${exportNames[name] ?? name}' when you export to a spreadsheet.`;
  throw new UnusableInputError('E_SHEET', sentence);
}

/** Throws E_COLUMN unless the sheet has all of these columns. */
export function checkColumns(table: SheetTable, names: readonly string[]): void {
  const missing = names.find((name) => !table.columns.some((column) => column.name === name));
  if (missing === undefined) return;
  const headers = table.columns.map(({ header }) => header);
  const captions = headers.filter(isKnownCaption).length;
  const hint =
    captions * 2 >= headers.length && captions > 0
      ? ' (these look like row-2 captions: was row 1 deleted?)'
      : '';
  const sentence = `Sheet ${table.name} has no column '${missing}' in row 1. Row 1 must keep P6's internal field names; found: ${formatList(headers)}${hint}. Add the column to the export layout in P6 and export again.`;
  throw new UnusableInputError('E_COLUMN', sentence);
}

function formatList(names: readonly string[]): string {
  if (names.length === 0) return 'nothing';
  const shown = names.slice(0, shownNames).map((name) => (name.length > 40 ? `${name.slice(0, 39)}…` : name));
  return `${shown.join(', ')}${names.length > shownNames ? ', ...' : ''}`;
}
