import { asBuffer, ascii, findTrimmedRange } from './ascii.ts';

const headerTag = [...'ERMHDR'].map((letter) => letter.charCodeAt(0));

/**
 * One past the last byte of the row that starts at `start`, its line end included. Lines that begin with no
 * tag of their own continue the row before them.
 */
export function findRowEnd(buffer: Buffer, start: number, limit: number): number {
  let end = findLineEnd(buffer, start, limit);
  while (end < limit && !isTagged(buffer, end)) end = findLineEnd(buffer, end, limit);
  return end;
}

function findLineEnd(buffer: Buffer, start: number, limit: number): number {
  const lineFeed = buffer.indexOf(ascii.lineFeed, start);
  return lineFeed < 0 || lineFeed >= limit ? limit : lineFeed + 1;
}

function isTagged(buffer: Buffer, start: number): boolean {
  return buffer[start] === ascii.percent || headerTag.every((byte, index) => buffer[start + index] === byte);
}

/**
 * Byte ranges of the values of a `%R` or `%F` row: start, end, start, end, ... without the tag and the line end.
 * A value that holds a TAB stands in double quotes; a quote inside is doubled. Where a value opens with a single
 * quote that is closed nowhere, the rest of the row is split at every TAB. `count` stops the work early;
 * `into` is filled and answered, so that one array serves many rows.
 */
export function splitRow(
  buffer: Buffer,
  range: { readonly start: number; readonly end: number },
  { count = Infinity, into = [] }: { count?: number; into?: number[] } = {},
): number[] {
  into.length = 0;
  let end = range.end;
  while (end > range.start && isLineEnd(buffer[end - 1])) end -= 1;
  let start = findTab(buffer, range.start, end) + 1;
  let plain = false;
  while (start <= end && into.length < 2 * count) {
    let valueEnd = -1;
    if (!plain && opensQuoted(buffer, start, end)) {
      valueEnd = findQuotedEnd(buffer, start, end);
      plain = valueEnd < 0;
    }
    if (valueEnd < 0) valueEnd = findTab(buffer, start, end);
    into.push(start, valueEnd);
    start = valueEnd + 1;
  }
  return into;
}

function isLineEnd(byte: number | undefined): boolean {
  return byte === ascii.lineFeed || byte === ascii.carriageReturn;
}

/** The next TAB, or `end`. */
function findTab(buffer: Buffer, start: number, end: number): number {
  let index = start;
  while (index < end && buffer[index] !== ascii.tab) index += 1;
  return index;
}

/** An even number of quotes at the start are doubled quotes of an unwrapped value. */
function opensQuoted(buffer: Buffer, start: number, end: number): boolean {
  let index = start;
  while (index < end && buffer[index] === ascii.quote) index += 1;
  return (index - start) % 2 === 1;
}

/** One past the closing quote: the first one that is not doubled and stands before a TAB or the end. Or -1. */
function findQuotedEnd(buffer: Buffer, start: number, end: number): number {
  let index = start + 1;
  while (index < end) {
    if (buffer[index] !== ascii.quote) index += 1;
    else if (index + 1 === end || buffer[index + 1] === ascii.tab) return index + 1;
    else index += buffer[index + 1] === ascii.quote ? 2 : 1;
  }
  return -1;
}

/** The range without the quotes around a value that holds a TAB. */
export function findUnquotedRange(buffer: Buffer, start: number, end: number): [start: number, end: number] {
  const quoted = end - start >= 2 && buffer[end - 1] === ascii.quote && opensQuoted(buffer, start, end);
  return quoted ? [start + 1, end - 1] : [start, end];
}

/** The range of an id: without quotes around it and blanks at its ends. */
export function findIdRange(buffer: Buffer, start: number, end: number): [start: number, end: number] {
  return findTrimmedRange(buffer, ...findUnquotedRange(buffer, start, end));
}

/** An id or the name of a column, without quotes around it and blanks at its ends. */
export function formatId(bytes: Uint8Array, start: number, end: number): string {
  const buffer = asBuffer(bytes);
  return buffer.toString('latin1', ...findIdRange(buffer, start, end));
}
