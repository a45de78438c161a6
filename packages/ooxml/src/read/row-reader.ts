import { streamPart } from '../package/read-part.ts';
import { listCells, readCell, type CellValue } from '../xml/cell-reader.ts';
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
  const found: Map<number, CellValue>[] = [];
  await readRows(sheet, (batch, span) => {
    const cells = readRow(batch, span, file.strings);
    if (cells.size > 0) found.push(cells);
    return found.length >= count;
  });
  return found;
}

/** The values of a row by column, counted from 0; empty cells are left out. */
export function readRow(
  { prefix, text }: RowBatch,
  { start, end }: RowSpan,
  strings: SharedStrings,
): Map<number, CellValue> {
  const cells = new Map<number, CellValue>();
  const row = text.slice(start, end);
  for (const cell of listCells(row, prefix)) {
    const value = readCell(row, cell, { prefix, strings });
    if (value !== undefined) cells.set(cell.column, value);
  }
  return cells;
}

/** False if the row has no value, found without reading its cells: there may be a million blank rows. */
export const hasValue = (row: string, prefix: string): boolean =>
  row.includes(`<${prefix}v`) || row.includes(`<${prefix}is`) || row.includes(`<${prefix}f`);

/** A cell's value as text, with numbers as JavaScript writes them: 1010 is `1010`. */
export function formatCellValue(value: CellValue): string {
  if (value === undefined) return '';
  return typeof value === 'object' ? value.error : String(value);
}
