import { ascii, findHighByte } from './ascii.ts';
import { findContentEnd, findLineEnd, findLineTag, findRowEnd, lineTags } from './lines.ts';
import { nameColumns } from './p6-names.ts';
import { readColumns, RowCells } from './row-cells.ts';
import type { XerTable } from './scan-xer.ts';

/** A table, or a part of one with its own `%F` line. */
export type NamedBlock = Pick<XerTable, 'name' | 'start' | 'end'>;

/** Enough to recognise a code page. */
const maxNameBytes = 16 * 1024;
/** Limits the search in a file with very many other texts beyond ASCII. */
const maxOtherTexts = 1000;

/**
 * The distinct names in a file that contain a byte above 0x7F, activities first, up to the size needed to recognise the code
 * page. Skips ASCII rows without splitting them.
 */
export function listNames(bytes: Buffer, blocks: readonly NamedBlock[]): Buffer[] {
  const names = new Map<string, Buffer>();
  let size = 0;
  for (const [table, column] of nameColumns) {
    for (const block of blocks) {
      if (block.name !== table) continue;
      for (const name of findNames(bytes, block, column)) {
        const key = name.toString('latin1');
        if (names.has(key)) continue;
        if (size + name.length > maxNameBytes) return [...names.values()];
        names.set(key, name);
        size += name.length;
      }
    }
  }
  return [...names.values()];
}

function* findNames(bytes: Buffer, { start, end }: NamedBlock, column: string): Generator<Buffer> {
  const cells = new RowCells();
  let place = -1;
  for (let row = start, at = start; (at = findHighByte(bytes, row, end)) >= 0;) {
    if (place < 0) place = findPlace(bytes, { start, end }, column);
    if (place < 0) return;
    const rowStart = findRowStart(bytes, row, at);
    row = Math.max(findRowEnd(bytes, rowStart, end), at + 1);
    cells.split(bytes, rowStart, findContentEnd(bytes, rowStart, row), place + 1);
    const cell = cells.find(place);
    if (cell !== undefined && findHighByte(bytes, cell.start, cell.end) >= 0)
      yield bytes.subarray(cell.start, cell.end);
  }
}

/** Index of a column on the first `%F` line of the block, or -1. */
function findPlace(bytes: Buffer, { start, end }: Pick<NamedBlock, 'start' | 'end'>, column: string): number {
  for (let line = start; line < end; line = findLineEnd(bytes, line, end)) {
    const tag = findLineTag(bytes, line);
    if (tag === lineTags.row) return -1;
    if (tag === lineTags.columns) return readColumns(bytes, line, end).indexOf(column);
  }
  return -1;
}

/** Start of the row that contains a byte: a line with a tag, at or after `least`. */
function findRowStart(bytes: Buffer, least: number, at: number): number {
  let start = at + 1;
  do start = Math.max(bytes.lastIndexOf(ascii.lineFeed, start - 2) + 1, least);
  while (start > least && findLineTag(bytes, start) === lineTags.text);
  return start;
}

/** Other distinct texts with a byte above 0x7F, such as currency symbols. */
export function listOtherTexts(bytes: Buffer): Buffer[] {
  const texts = new Map<string, Buffer>();
  let end = 0;
  for (let tried = 0; tried < maxOtherTexts; tried += 1) {
    const at = findHighByte(bytes, end, bytes.length);
    if (at < 0) break;
    let start = at;
    while (start > 0 && !isValueEnd(bytes[start - 1])) start -= 1;
    end = at;
    while (end < bytes.length && !isValueEnd(bytes[end])) end += 1;
    const text = bytes.subarray(start, end);
    if (!isEmptyMemo(text)) texts.set(text.toString('latin1'), text);
  }
  return [...texts.values()];
}

const isValueEnd = (byte: number | undefined): boolean =>
  byte === ascii.tab || byte === ascii.lineFeed || byte === ascii.carriageReturn;

/** P6 writes an empty memo as a UTF-8 byte order mark and a blank or a line break, whatever the code page. */
const isEmptyMemo = (text: Buffer): boolean => /^\u00ef\u00bb\u00bf[\s\x7f]*$/.test(text.toString('latin1'));
