import { ascii, findTrimmedRange, asBuffer } from './ascii.ts';

/** Kinds of lines by their first cell; `text` is a line without a tag. */
export const lineTags = { text: 0, table: 1, columns: 2, row: 3, end: 4, header: 5 } as const;
export type LineTag = (typeof lineTags)[keyof typeof lineTags];

/**
 * The tag of the line at `start`. A tag is the whole first cell, since text of a value may also start a line with a percent sign.
 * Only `%E` may be followed by a blank.
 */
export function findLineTag(bytes: Buffer, start: number): LineTag {
  const first = bytes[start];
  if (first === ascii.upperE) return isHeaderLine(bytes, start) ? lineTags.header : lineTags.text;
  if (first !== ascii.percent) return lineTags.text;
  const letter = bytes[start + 1];
  const next = bytes[start + 2];
  if (letter === ascii.upperE && next === ascii.space) return lineTags.end;
  if (next !== undefined && !isCellEnd(next)) return lineTags.text;
  if (letter === ascii.upperR) return lineTags.row;
  if (letter === ascii.upperT) return lineTags.table;
  if (letter === ascii.upperF) return lineTags.columns;
  return letter === ascii.upperE ? lineTags.end : lineTags.text;
}

/** ERMHDR, or the ERMTAIL that some programs write last. */
function isHeaderLine(bytes: Buffer, start: number): boolean {
  return /^ERM(HDR|TAIL)/.test(bytes.toString('latin1', start, start + 7));
}

function isCellEnd(byte: number | undefined): boolean {
  return byte === ascii.tab || byte === ascii.carriageReturn || byte === ascii.lineFeed;
}

/** One past the line's last byte, including its line feed. A lone carriage return does not end a line. */
export function findLineEnd(bytes: Buffer, start: number, limit: number): number {
  const lineFeed = bytes.indexOf(ascii.lineFeed, start);
  return lineFeed < 0 || lineFeed >= limit ? limit : lineFeed + 1;
}

/** One past the last byte of the row at `start`. Lines without a tag, even blank ones, continue it. */
export function findRowEnd(bytes: Buffer, start: number, limit: number): number {
  let end = findLineEnd(bytes, start, limit);
  while (end < limit && findLineTag(bytes, end) === lineTags.text) end = findLineEnd(bytes, end, limit);
  return end;
}

/** End of the text of a line or row, without its line ends. */
export function findContentEnd(bytes: Uint8Array, start: number, end: number): number {
  let contentEnd = end;
  while (contentEnd > start && isLineEnd(bytes[contentEnd - 1])) contentEnd -= 1;
  return contentEnd;
}

/** End of the first line of a value, without its line end; the end of the value if it has only one line. */
export function findFirstLineEnd(bytes: Buffer, start: number, end: number): number {
  const lineFeed = bytes.indexOf(ascii.lineFeed, start);
  return lineFeed < 0 || lineFeed >= end ? end : findContentEnd(bytes, start, lineFeed);
}

function isLineEnd(byte: number | undefined): boolean {
  return byte === ascii.lineFeed || byte === ascii.carriageReturn;
}

/** Number of lines in the range; the last one may lack its line feed. */
export function computeLineCount(bytes: Buffer, start: number, end: number): number {
  let lines = 0;
  for (let next = start; next < end; next = findLineEnd(bytes, next, end)) lines += 1;
  return lines;
}

/** The table name on the `%T` line in that range: upper case, without surrounding blanks and quotes. */
export function formatTableName(bytes: Buffer, lineStart: number, lineEnd: number): string {
  const start = Math.min(lineStart + 3, lineEnd);
  let end = start;
  while (end < lineEnd && !isCellEnd(bytes[end])) end += 1;
  const name = bytes.toString('latin1', ...findTrimmedRange(bytes, start, end));
  return name.replace(/^"(.*)"$/, '$1').toUpperCase();
}

/** Finds line numbers, from 1. For ascending offsets each byte is read at most once. */
export class LineCounter {
  readonly #buffer: Buffer;
  #line = 1;
  #offset = 0;

  constructor(bytes: Uint8Array) {
    this.#buffer = asBuffer(bytes);
  }

  /** Continues from an offset whose line is known. */
  moveTo(offset: number, line: number): void {
    this.#offset = offset;
    this.#line = line;
  }

  /** The line of the byte at that offset; an offset before the last one counts from the start again. */
  getLine(offset: number): number {
    if (offset < this.#offset) this.moveTo(0, 1);
    for (;;) {
      const lineFeed = this.#buffer.indexOf(ascii.lineFeed, this.#offset);
      if (lineFeed < 0 || lineFeed >= offset) return this.#line;
      this.moveTo(lineFeed + 1, this.#line + 1);
    }
  }
}
