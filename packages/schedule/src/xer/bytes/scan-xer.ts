import { asBuffer, ascii } from './ascii.ts';
import { findLineEnd, findLineTag, formatTableName, lineTags } from './lines.ts';

/** One table block: from its `%T` line to the next line that starts with `%T` or `%E`, or to the end of the file. */
export interface XerTable {
  /** Upper case, without surrounding blanks. */
  readonly name: string;
  /** First byte of the `%T` line. */
  readonly start: number;
  /** One past the last byte of the block, including the line end. */
  readonly end: number;
  /** Line number of the `%T` line, from 1. */
  readonly line: number;
  /** Number of lines of the block, including its `%T` line. */
  readonly lineCount: number;
  /** Number of `%R` rows of the block. */
  readonly rowCount: number;
}

export interface XerLayout {
  readonly tables: readonly XerTable[];
  readonly lineCount: number;
  /** Whether a line starts with `%E`. */
  readonly hasEndLine: boolean;
}

/** Locates tables in one pass, without memory per row: 50 MB take about 30 ms. The README ("Cleaning") says where they end. */
export function scanXer(bytes: Uint8Array): XerLayout {
  const buffer = asBuffer(bytes);
  const tables: XerTable[] = [];
  let open: { name: string; start: number; line: number; rowCount: number } | undefined;
  let hasEndLine = false;
  let line = 0;
  const close = (end: number, lineAfter: number) => {
    if (open) tables.push({ ...open, end, lineCount: lineAfter - open.line });
    open = undefined;
  };
  for (let start = 0, next = 0; start < buffer.length; start = next) {
    line += 1;
    next = findLineEnd(buffer, start, buffer.length);
    if (buffer[start] !== ascii.percent) continue;
    const letter = buffer[start + 1];
    if (letter === ascii.upperR) {
      if (open && findLineTag(buffer, start) === lineTags.row) open.rowCount += 1;
    } else if (letter === ascii.upperT) {
      close(start, line);
      if (buffer[start + 2] === ascii.tab) {
        open = { name: formatTableName(buffer, start, next), start, line, rowCount: 0 };
      }
    } else if (letter === ascii.upperE) {
      close(start, line);
      hasEndLine = true;
    }
  }
  close(buffer.length, line + 1);
  return { tables, lineCount: line, hasEndLine };
}

/** Rows of all tables with that name. */
export function computeRowCount(layout: XerLayout, tableName: string): number {
  return layout.tables.reduce((sum, table) => (table.name === tableName ? sum + table.rowCount : sum), 0);
}
