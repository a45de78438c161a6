import { RepeatedCells } from './repeated-cells.ts';
import type { WorkbookCell, WorkbookCellKind, WorkbookSheet } from './workbook-sheet.ts';

const widestColumn = 60;
const narrowestColumn = 8;
/** Widths are fitted to this many rows, so a workbook of 100,000 rows need not be read twice. */
const rowsMeasured = 1_000;
/** In points; Excel's rows are at most 409 points high. */
const lineHeight = 15;
const maxLines = 25;

/** Widths of a sheet's columns, in characters. */
export const computeWidths = (sheet: WorkbookSheet): number[] =>
  sheet.columns.map(({ width }, index) => width ?? computeWidth(sheet, index));

function computeWidth({ headers, rows, columns }: WorkbookSheet, index: number): number {
  const kind = columns[index]?.kind;
  let longest = kind === 'date' ? 16 : narrowestColumn;
  for (const header of headers) longest = Math.max(longest, header[index]?.length ?? 0);
  if (kind === 'date') return longest + 2;
  let measured = 0;
  for (const row of rows) {
    if (measured++ === rowsMeasured) break;
    const cell = row[index] ?? null;
    if (!(cell instanceof RepeatedCells)) longest = Math.max(longest, measure(cell, kind));
  }
  return Math.min(longest + 2, widestColumn);
}

function measure(cell: WorkbookCell, kind: WorkbookCellKind | undefined): number {
  if (cell !== null && typeof cell === 'object') return measure(cell.value, kind);
  if (typeof cell === 'number') return kind === 'money' ? cell.toFixed(2).length * 1.3 : String(cell).length;
  return cell?.length ?? 0;
}

export const countLines = (text: string, width: number): number =>
  Math.ceil(text.length / Math.max(1, (width || narrowestColumn) - 1));

/**
 * Height in points of a row with this many lines; undefined for one line, the default. Programs that do not measure text show one
 * line unless the row states its height.
 */
export const findRowHeight = (lines: number): number | undefined =>
  lines > 1 ? Math.min(lines, maxLines) * lineHeight : undefined;
