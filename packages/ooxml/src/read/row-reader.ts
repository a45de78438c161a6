import { streamPart } from '../package/read-part.ts';
import type { CellValue } from '../xml/cell-reader.ts';
import { formatColumn, hasFormula, listCells, readCell, readPlainRow } from '../xml/cell-reader.ts';
import { scanRows, type RowBatch, type RowSpan } from '../xml/row-scanner.ts';
import type { SharedStrings } from '../xml/shared-strings.ts';
import type { WorkbookFile, WorkbookFileSheet } from './read-workbook-parts.ts';

const letterV = 118;
const letterF = 102;

/** Passes the rows of a sheet to `take` in order, skipping stretches without values, until it returns true. */
export async function readRows(
  sheet: WorkbookFileSheet,
  take: (batch: RowBatch, span: RowSpan) => boolean,
): Promise<void> {
  for await (const batch of scanRows(streamPart(sheet.part), isBlank)) {
    for (const span of batch.rows) if (take(batch, span)) return;
  }
}

/** True if the bytes have no value, inline string or formula, judged by the letters of their tags. A million rows may have only styles. */
function isBlank(bytes: Buffer): boolean {
  return !bytes.includes(letterV) && !bytes.includes(letterF) && !bytes.includes('is');
}

/** The first rows with values, each as its values by column. */
export async function readFirstRows(
  file: WorkbookFile,
  sheet: WorkbookFileSheet,
  count: number,
): Promise<Map<number, CellValue>[]> {
  const reader = new SheetRowReader(file.strings);
  const found: Map<number, CellValue>[] = [];
  await readRows(sheet, (batch, span) => {
    const cells = reader.readWhole(batch, span);
    if (cells.size > 0) found.push(cells);
    return found.length >= count;
  });
  return found;
}

/** Reads the rows of one sheet, with all columns or only the wanted ones. Columns count from 0. */
export class SheetRowReader {
  readonly #strings: SharedStrings;
  /** After `readColumns`, the last column of the row with a value, wanted or not; -1 if there is none. */
  lastColumn = -1;
  /** Reference of the first formula without a stored value in a wanted column, such as `C17`. */
  bareFormula: string | undefined;

  constructor(strings: SharedStrings) {
    this.#strings = strings;
  }

  /** Values by column; empty cells are left out. */
  readWhole({ prefix, text }: RowBatch, { start, end }: RowSpan): Map<number, CellValue> {
    const cells = new Map<number, CellValue>();
    const row = text.slice(start, end);
    for (const cell of listCells(row, prefix)) {
      const value = readCell(row, cell, { prefix, strings: this.#strings });
      if (value !== undefined) cells.set(cell.column, value);
    }
    return cells;
  }

  /** False if the row has no value, found without reading its cells: there may be a million blank rows. */
  hasValue({ text, prefix }: RowBatch, { start, end }: RowSpan): boolean {
    const row = text.slice(start, end);
    return row.includes(`<${prefix}v`) || row.includes(`<${prefix}is`) || row.includes(`<${prefix}f`);
  }

  /** Fills `values`, which must be all undefined; `places` maps each column to its index there, -1 if not wanted. */
  readColumns(batch: RowBatch, span: RowSpan, { places, values }: WantedValues): void {
    const plain = { text: batch.text, ...span, places, strings: this.#strings };
    const lastColumn = batch.prefix === '' ? readPlainRow(plain, values) : undefined;
    if (lastColumn === undefined) this.#readCells(batch, span, { places, values });
    else if (lastColumn > this.lastColumn) this.lastColumn = lastColumn;
  }

  #readCells({ prefix, text }: RowBatch, span: RowSpan, { places, values }: WantedValues): void {
    const row = text.slice(span.start, span.end);
    values.fill(undefined);
    for (const cell of listCells(row, prefix)) {
      if (cell.column > this.lastColumn && cell.end > cell.tagEnd) this.lastColumn = cell.column;
      const place = places[cell.column] ?? -1;
      if (place < 0) continue;
      const value = readCell(row, cell, { prefix, strings: this.#strings });
      values[place] = value;
      if (value === undefined && cell.end > cell.tagEnd && hasFormula(row, cell, prefix))
        this.bareFormula ??= `${formatColumn(cell.column)}${span.row}`;
    }
  }
}

interface WantedValues {
  readonly places: Int32Array;
  readonly values: CellValue[];
}

/** A cell's value as text, with numbers as JavaScript writes them: 1010 is `1010`. */
export function formatCellValue(value: CellValue): string {
  if (value === undefined) return '';
  return typeof value === 'object' ? value.error : String(value);
}
