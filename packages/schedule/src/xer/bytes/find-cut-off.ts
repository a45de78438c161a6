import { asBuffer, ascii } from './ascii.ts';
import { computeLineCount, findContentEnd, findLineEnd, findLineTag, findRowEnd, lineTags } from './lines.ts';
import { p6Tables } from './p6-names.ts';
import { readColumns, RowCells } from './row-cells.ts';
import type { XerTable } from './scan-xer.ts';

/** The table in which a file ends, and the number of its last line. */
export interface CutOff {
  readonly table: string;
  readonly line: number;
}

/**
 * Where a file without `%E` was cut off: in a short row without a line end, or in TASK without a TASKPRED. P6 ends every
 * row with a line end, even one without trailing empty values. A file that lacks only its `%E` line is complete.
 */
export function findCutOff(
  bytes: Uint8Array,
  { hasEndLine, tables }: { hasEndLine: boolean; tables: readonly Pick<XerTable, 'name' | 'start'>[] },
): CutOff | undefined {
  const last = tables.at(-1);
  if (hasEndLine || last === undefined) return undefined;
  const buffer = asBuffer(bytes);
  const isAmongTasks =
    last.name === p6Tables.activities && !tables.some(({ name }) => name === p6Tables.relationships);
  if (!isAmongTasks && !endsInRow(buffer, last.start)) return undefined;
  return { table: last.name, line: computeLineCount(buffer, 0, buffer.length) };
}

/** True if the last row has too few values and no line end. */
function endsInRow(bytes: Buffer, tableStart: number): boolean {
  if (bytes.at(-1) === ascii.lineFeed) return false;
  const lineStart = bytes.lastIndexOf(ascii.lineFeed) + 1;
  // The first character of the tag of another row.
  if (bytes.length - lineStart === 1 && bytes[lineStart] === ascii.percent) return true;
  let columns = 0;
  let row: number | undefined;
  for (let start = tableStart; start < bytes.length; start = findLineEnd(bytes, start, bytes.length)) {
    const tag = findLineTag(bytes, start);
    if (tag === lineTags.columns) columns = readColumns(bytes, start, bytes.length).length;
    if (tag !== lineTags.text) row = tag === lineTags.row ? start : undefined;
  }
  if (row === undefined) return false;
  const cells = new RowCells();
  cells.split(bytes, row, findContentEnd(bytes, row, findRowEnd(bytes, row, bytes.length)));
  return cells.count < columns;
}
