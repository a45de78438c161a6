import { UnusableInputError } from '../unusable-input-error.ts';
import { isCaptionRow } from './is-caption-row.ts';
import { streamPart } from './package/read-part.ts';
import type { WorkbookFile, WorkbookFileSheet } from './read-workbook-file.ts';
import { formatColumn, hasFormula, listCells, readCell, type CellValue } from './xml/cell-reader.ts';
import type { SheetColumn, SheetRow, SheetTable } from './sheet-table.ts';
import { readPlainRow } from './xml/read-plain-row.ts';
import { scanRows, type RowBatch, type RowSpan } from './xml/row-scanner.ts';

const maxRows = 400_000;
const letterV = 118;
const letterF = 102;

/** The sheet of that name, in the same case before any other. */
export function findSheet(file: WorkbookFile, name: string): WorkbookFileSheet | undefined {
  return (
    file.sheets.find((sheet) => sheet.name === name) ??
    file.sheets.find((sheet) => sheet.name.trim().toUpperCase() === name)
  );
}

/** The first rows that hold anything, each as its values by column. */
export async function readFirstRows(
  file: WorkbookFile,
  sheet: WorkbookFileSheet,
  count: number,
): Promise<Map<number, CellValue>[]> {
  const found: Map<number, CellValue>[] = [];
  for await (const batch of scanRows(streamPart(sheet.part))) {
    for (const span of batch.rows) {
      const cells = readWholeRow(file, batch, span);
      if (cells.size > 0) found.push(cells);
      if (found.length >= count) return found;
    }
  }
  return found;
}

/**
 * Reads a P6 sheet: field names in row 1 in any order and case, captions in row 2 or data at once. Values are read of the
 * columns `isWanted` names. Throws E_COLUMN when a wanted column is there twice.
 */
export async function readSheetTable(
  file: WorkbookFile,
  sheet: WorkbookFileSheet,
  isWanted: (column: SheetColumn) => boolean,
): Promise<SheetTable> {
  const reader = new TableReader(file, sheet.name, isWanted);
  for await (const batch of scanRows(streamPart(sheet.part), isBlank)) {
    for (const span of batch.rows) reader.take(batch, span);
  }
  return reader.end();
}

/**
 * Whether bytes surely hold no value, inline string or formula: each has its letter in its closing tag or its own. Rows
 * that are only styled, which may be a million, hold none of these.
 */
function isBlank(bytes: Buffer): boolean {
  return !bytes.includes(letterV) && !bytes.includes(letterF) && !bytes.includes('is');
}

class TableReader {
  readonly #file: WorkbookFile;
  readonly #name: string;
  readonly #isWanted: (column: SheetColumn) => boolean;
  readonly #rows: SheetRow[] = [];
  #header = new Map<number, CellValue>();
  #captions: ReadonlyMap<number, CellValue> = new Map();
  #columns: SheetColumn[] | undefined;
  #wanted: SheetColumn[] = [];
  /** Place among the wanted columns by column; -1 for those not wanted. */
  #places = new Int32Array(0);
  #hasCaptions = false;
  #lastRow = 0;
  #lastColumn = -1;
  readonly #values = new ValueFinder();
  #bareFormula: string | undefined;

  constructor(file: WorkbookFile, name: string, isWanted: (column: SheetColumn) => boolean) {
    this.#file = file;
    this.#name = name;
    this.#isWanted = isWanted;
  }

  take(batch: RowBatch, span: RowSpan): void {
    if (span.row === 1) {
      this.#header = readWholeRow(this.#file, batch, span);
      this.#lastRow = 1;
      return;
    }
    if (this.#columns === undefined) {
      const second = span.row === 2 ? readWholeRow(this.#file, batch, span) : new Map<number, CellValue>();
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
        name: formatValue(value).trim().toLowerCase(),
        header: formatValue(value).trim(),
        index,
        caption: captions.has(index) ? formatValue(captions.get(index)) : undefined,
      }))
      .filter(({ name }) => name !== '');
    this.#wanted = this.#columns.filter((column) => this.#isWanted(column));
    checkTwice(this.#name, this.#wanted);
    this.#places = new Int32Array((this.#wanted.at(-1)?.index ?? -1) + 1).fill(-1);
    for (const [place, { index }] of this.#wanted.entries()) this.#places[index] = place;
  }

  #takeData(batch: RowBatch, span: RowSpan): void {
    const { prefix } = batch;
    if (!this.#values.hasValue(batch, span)) return;
    this.#lastRow = span.row;
    const values: CellValue[] = new Array<CellValue>(this.#wanted.length).fill(undefined);
    const plain = { text: batch.text, ...span, places: this.#places, strings: this.#file.strings };
    const lastColumn = prefix === '' ? readPlainRow(plain, values) : undefined;
    if (lastColumn === undefined) this.#takeCells(batch, span, values);
    else if (lastColumn > this.#lastColumn) this.#lastColumn = lastColumn;
    if (values.some((value) => value !== undefined)) this.#rows.push({ row: span.row, values });
    if (this.#rows.length > maxRows) {
      const sentence = `Sheet ${this.#name} has more than ${maxRows} rows; at most 100,000 activities and 300,000 relationships can be read.`;
      throw new UnusableInputError('E_TOO_LARGE', sentence);
    }
  }

  /** Reads a row cell by cell. */
  #takeCells(batch: RowBatch, span: RowSpan, values: CellValue[]): void {
    const { prefix } = batch;
    const text = batch.text.slice(span.start, span.end);
    values.fill(undefined);
    for (const cell of listCells(text, prefix)) {
      if (cell.column > this.#lastColumn && cell.end > cell.tagEnd) this.#lastColumn = cell.column;
      const place = this.#places[cell.column] ?? -1;
      if (place < 0) continue;
      const value = readCell(text, cell, { prefix, strings: this.#file.strings });
      values[place] = value;
      if (value === undefined && cell.end > cell.tagEnd && hasFormula(text, cell, prefix))
        this.#bareFormula ??= `${formatColumn(cell.column)}${span.row}`;
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
      lastColumn: Math.max(this.#lastColumn, ...this.#header.keys(), ...this.#captions.keys()),
      bareFormula: this.#bareFormula,
    };
  }
}

function readWholeRow(file: WorkbookFile, batch: RowBatch, { start, end }: RowSpan): Map<number, CellValue> {
  const cells = new Map<number, CellValue>();
  const { prefix } = batch;
  const text = batch.text.slice(start, end);
  for (const cell of listCells(text, prefix)) {
    const value = readCell(text, cell, { prefix, strings: file.strings });
    if (value !== undefined) cells.set(cell.column, value);
  }
  return cells;
}

/** Tells rows that hold something from blank ones, which may be a million, without looking at their cells. */
class ValueFinder {
  #text = '';
  /** Where the next value, inline string and formula stand in the text. */
  #value = -1;
  #inline = -1;
  #formula = -1;

  hasValue({ text, prefix }: RowBatch, { start, end }: RowSpan): boolean {
    if (text !== this.#text) {
      this.#text = text;
      this.#value = this.#inline = this.#formula = -1;
    }
    if (this.#value < start) this.#value = findFrom(text, `<${prefix}v`, start);
    if (this.#value < end) return true;
    if (this.#inline < start) this.#inline = findFrom(text, `<${prefix}is`, start);
    if (this.#formula < start) this.#formula = findFrom(text, `<${prefix}f`, start);
    return this.#inline < end || this.#formula < end;
  }
}

function findFrom(text: string, tag: string, start: number): number {
  const at = text.indexOf(tag, start);
  return at < 0 ? Infinity : at;
}

function checkTwice(sheet: string, columns: readonly SheetColumn[]): void {
  for (const [place, { name, index }] of columns.entries()) {
    const other = columns.slice(0, place).find((column) => column.name === name);
    if (other === undefined) continue;
    const sentence = `Sheet ${sheet} has the column '${name}' twice in row 1, in ${formatColumn(other.index)} and ${formatColumn(index)}. Delete the one that does not belong there.`;
    throw new UnusableInputError('E_COLUMN', sentence);
  }
}

/** A cell's value as text: numbers as JavaScript writes them, so that 1010 is `1010`. */
export function formatValue(value: CellValue): string {
  if (value === undefined) return '';
  return typeof value === 'object' ? value.error : String(value);
}
