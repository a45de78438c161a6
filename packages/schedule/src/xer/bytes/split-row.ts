import { asBuffer, ascii, findTrimmedRange } from './ascii.ts';

const headerTag = Buffer.from('ERMHDR');

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
  return (
    buffer[start] === ascii.percent || headerTag.equals(buffer.subarray(start, start + headerTag.length))
  );
}

/**
 * Walks the values of a `%R` or `%F` row, without its tag and its line end, and allocates nothing.
 * A value that holds a TAB stands in double quotes; a quote inside is doubled. Where a value opens with a single
 * quote that is closed nowhere, the rest of the row is split at every TAB.
 */
export class ValueWalker {
  readonly #buffer: Buffer;
  #next = 0;
  #rowEnd = 0;
  #plain = false;
  /** First byte of the value. */
  start = 0;
  /** One past its last byte. */
  end = 0;

  constructor(buffer: Buffer) {
    this.#buffer = buffer;
  }

  /** Goes before the first value of the row in that range. */
  open(start: number, end: number): this {
    this.#rowEnd = end;
    while (this.#rowEnd > start && isLineEnd(this.#buffer[this.#rowEnd - 1])) this.#rowEnd -= 1;
    this.#next = findTab(this.#buffer, start, this.#rowEnd) + 1;
    this.#plain = false;
    return this;
  }

  /** False after the last value. */
  moveNext(): boolean {
    if (this.#next > this.#rowEnd) return false;
    this.start = this.#next;
    this.end = -1;
    if (!this.#plain && opensQuoted(this.#buffer, this.start, this.#rowEnd)) {
      this.end = findQuotedEnd(this.#buffer, this.start, this.#rowEnd);
      this.#plain = this.end < 0;
    }
    if (this.end < 0) this.end = findTab(this.#buffer, this.start, this.#rowEnd);
    this.#next = this.end + 1;
    return true;
  }

  /** Goes on to the value of that number, from 0, of a row just opened; false when the row is too short. */
  moveTo(column: number): boolean {
    for (let index = 0; index <= column; index += 1) if (!this.moveNext()) return false;
    return column >= 0;
  }
}

/** Byte ranges of all values of a row: start, end, start, end, ... See ValueWalker. */
export function splitRow(buffer: Buffer, start: number, end: number): number[] {
  const walker = new ValueWalker(buffer).open(start, end);
  const bounds: number[] = [];
  while (walker.moveNext()) bounds.push(walker.start, walker.end);
  return bounds;
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
