import type { CellValue, RowBatch, RowSpan, WorkbookFile, WorkbookFileSheet } from '@floatwise/ooxml/read';
import { formatCellValue, formatColumn, readRows, RowReader, findSheet } from '@floatwise/ooxml/read';
import { UnusableInputError } from '@floatwise/contracts/unusable-input-error';
import { isCaptionRow, isKnownCaption } from './column-captions.ts';
import type { SheetColumn, SheetRow, SheetTable } from './sheet-table.ts';

const maxRows = 400_000;

/**
 * Reads a P6 sheet: field names in row 1 in any order and case, captions or data in row 2. Reads only columns accepted by
 * `isWanted`. Throws E_COLUMN if a wanted column occurs twice.
 */
export async function readSheetTable(
  file: WorkbookFile,
  sheet: WorkbookFileSheet,
  isWanted: (column: SheetColumn) => boolean,
): Promise<SheetTable> {
  const reader = new TableReader(file, sheet.name, isWanted);
  await readRows(sheet, (batch, span) => {
    reader.take(batch, span);
    return false;
  });
  return reader.end();
}

class TableReader {
  readonly #reader: RowReader;
  readonly #name: string;
  readonly #isWanted: (column: SheetColumn) => boolean;
  readonly #rows: SheetRow[] = [];
  #header = new Map<number, CellValue>();
  #captions: ReadonlyMap<number, CellValue> = new Map();
  #columns: SheetColumn[] | undefined;
  #wanted: SheetColumn[] = [];
  /** Index among the wanted columns by column; -1 if not wanted. */
  #places = new Int32Array(0);
  #hasCaptions = false;
  #lastRow = 0;

  constructor(file: WorkbookFile, name: string, isWanted: (column: SheetColumn) => boolean) {
    this.#reader = new RowReader(file.strings);
    this.#name = name;
    this.#isWanted = isWanted;
  }

  take(batch: RowBatch, span: RowSpan): void {
    if (span.row === 1) {
      this.#header = this.#reader.readWhole(batch, span);
      this.#lastRow = 1;
      return;
    }
    if (this.#columns === undefined) {
      const second = span.row === 2 ? this.#reader.readWhole(batch, span) : new Map<number, CellValue>();
      this.#hasCaptions = isCaptionRow(this.#header, second);
      this.#setColumns(this.#hasCaptions ? second : new Map<number, CellValue>());
      if (this.#hasCaptions) {
        this.#lastRow = span.row;
        return;
      }
    }
    this.#takeData(batch, span);
  }

  #setColumns(captions: ReadonlyMap<number, CellValue>): void {
    this.#captions = captions;
    this.#columns = [...this.#header]
      .sort(([a], [b]) => a - b)
      .map(([index, value]) => ({
        name: formatCellValue(value).trim().toLowerCase(),
        header: formatCellValue(value).trim(),
        index,
        caption: captions.has(index) ? formatCellValue(captions.get(index)) : undefined,
      }))
      .filter(({ name }) => name !== '');
    this.#wanted = this.#columns.filter((column) => this.#isWanted(column));
    checkTwice(this.#name, this.#wanted);
    this.#places = new Int32Array((this.#wanted.at(-1)?.index ?? -1) + 1).fill(-1);
    for (const [place, { index }] of this.#wanted.entries()) this.#places[index] = place;
  }

  #takeData(batch: RowBatch, span: RowSpan): void {
    if (!this.#reader.hasValue(batch, span)) return;
    this.#lastRow = span.row;
    const values: CellValue[] = new Array<CellValue>(this.#wanted.length).fill(undefined);
    this.#reader.readColumns(batch, span, { places: this.#places, values });
    if (values.some((value) => value !== undefined)) this.#rows.push({ row: span.row, values });
    if (this.#rows.length > maxRows) {
      const sentence = `Sheet ${this.#name} has more than ${maxRows} rows; at most 100,000 activities and 300,000 relationships can be read.`;
      throw new UnusableInputError('E_TOO_LARGE', sentence);
    }
  }

  end(): SheetTable {
    if (this.#columns === undefined) this.#setColumns(new Map());
    return {
      name: this.#name,
      columns: this.#columns ?? [],
      readColumns: this.#wanted,
      hasCaptions: this.#hasCaptions,
      rows: this.#rows,
      lastRow: this.#lastRow,
      lastColumn: Math.max(this.#reader.lastColumn, ...this.#header.keys(), ...this.#captions.keys()),
      bareFormula: this.#reader.bareFormula,
    };
  }
}

function checkTwice(sheet: string, columns: readonly SheetColumn[]): void {
  for (const [place, { name, index }] of columns.entries()) {
    const other = columns.slice(0, place).find((column) => column.name === name);
    if (other === undefined) continue;
    const sentence = `Sheet ${sheet} has the column '${name}' twice in row 1, in ${formatColumn(other.index)} and ${formatColumn(index)}. Delete the one that does not belong there.`;
    throw new UnusableInputError('E_COLUMN', sentence);
  }
}

const exportNames: Readonly<Record<string, string>> = {
  TASK: 'Activities',
  TASKPRED: 'Activity Relationships',
};
const shownNames = 12;

/** The sheet of a P6 subject area. Throws E_SHEET if the workbook has none. */
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
