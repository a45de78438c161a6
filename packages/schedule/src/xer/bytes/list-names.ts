import { ascii, findHighByte } from './ascii.ts';
import { findContentEnd, findLineEnd, findLineTag, findRowEnd, lineTags } from './lines.ts';
import { namedTables, textColumns } from './p6-names.ts';
import { readColumns, RowCells } from './row-cells.ts';
import type { XerTable } from './scan-xer.ts';

/** A table, or a part of one with its own `%F` line. */
export type NamedBlock = Pick<XerTable, 'name' | 'start' | 'end'>;

/** Enough to recognise a code page. */
const maxNameBytes = 16 * 1024;
/** Limits the search in a table with very many rows beyond ASCII that repeat a few names. */
const maxRows = 100_000;
/** Limits the search in a file with very many other texts beyond ASCII. */
const maxOtherTexts = 1000;

const isNamedTable = (table: string): boolean => (namedTables as readonly string[]).includes(table);

/** Texts with a byte above 0x7F. */
interface FileTexts {
  /** Names and codes of activities, WBS elements and projects. */
  readonly names: readonly Buffer[];
  /** Those of resources, calendars, codes, user-defined fields and the like. */
  readonly others: readonly Buffer[];
}

/**
 * The distinct texts of planners in a file that contain a byte above 0x7F, activities first, up to the size needed to recognise
 * the code page. Skips ASCII rows without splitting them.
 */
export function listNames(bytes: Buffer, blocks: readonly NamedBlock[]): FileTexts {
  const names: Buffer[] = [];
  const others: Buffer[] = [];
  const known = new Set<string>();
  let size = 0;
  for (const [table, columns] of Object.entries(textColumns)) {
    const list = isNamedTable(table) ? names : others;
    for (const block of blocks) {
      if (block.name !== table) continue;
      for (const name of findNames(bytes, block, columns)) {
        const key = name.toString('latin1');
        if (known.has(key)) continue;
        size += name.length;
        if (size > maxNameBytes) return { names, others };
        known.add(key);
        list.push(name);
      }
    }
  }
  return { names, others };
}

function* findNames(
  bytes: Buffer,
  { start, end }: NamedBlock,
  columns: readonly string[],
): Generator<Buffer> {
  const cells = new RowCells();
  let places: number[] | undefined;
  for (let row = start, rows = 0; rows < maxRows; rows += 1) {
    const at = findHighByte(bytes, row, end);
    if (at < 0) return;
    places ??= findPlaces(bytes, { start, end }, columns);
    if (places.length === 0) return;
    const rowStart = findRowStart(bytes, row, at);
    row = Math.max(findRowEnd(bytes, rowStart, end), at + 1);
    cells.split(bytes, rowStart, findContentEnd(bytes, rowStart, row), Math.max(...places) + 1);
    for (const place of places) {
      const cell = cells.find(place);
      if (cell !== undefined && findHighByte(bytes, cell.start, cell.end) >= 0)
        yield bytes.subarray(cell.start, cell.end);
    }
  }
}

/** Indexes of the columns on the first `%F` line of the block. */
function findPlaces(
  bytes: Buffer,
  { start, end }: Pick<NamedBlock, 'start' | 'end'>,
  columns: readonly string[],
): number[] {
  for (let line = start; line < end; line = findLineEnd(bytes, line, end)) {
    const tag = findLineTag(bytes, line);
    if (tag === lineTags.row) return [];
    if (tag !== lineTags.columns) continue;
    const found = readColumns(bytes, line, end);
    return columns.map((column) => found.indexOf(column)).filter((place) => place >= 0);
  }
  return [];
}

/** Start of the row that contains a byte: a line with a tag, at or after `least`. */
function findRowStart(bytes: Buffer, least: number, at: number): number {
  let start = at + 1;
  do start = Math.max(bytes.lastIndexOf(ascii.lineFeed, start - 2) + 1, least);
  while (start > least && findLineTag(bytes, start) === lineTags.text);
  return start;
}

/** Distinct texts with a byte above 0x7F in any table, such as currency symbols and notes. */
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
