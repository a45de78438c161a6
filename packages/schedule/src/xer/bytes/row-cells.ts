import { asBuffer, ascii, findTrimmedRange } from './ascii.ts';
import { findContentEnd, findFirstLineEnd, findLineEnd } from './lines.ts';

/** `end` is one past the last byte. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** Far more columns than any table has; an endless row must not fill the memory. */
export const maxKeptCells = 16_384;

const { tab, quote } = ascii;
const noLimit = 2 ** 31 - 1;

/** Byte ranges of the values in one row. One instance is reused for many rows, so splitting creates no garbage. */
export class RowCells {
  starts = new Uint32Array(16);
  ends = new Uint32Array(16);
  /** Number of values in the row, including those beyond `maxKeptCells`. */
  count = 0;

  /** Splits the row from its tag at `start` to the end of its text at `end`. Values follow the first TAB; reads at most `limit` of them. */
  split(body: Uint8Array, start: number, end: number, limit = noLimit): void {
    // Every byte of a large file passes through this loop, and locals are faster than fields.
    let { starts, ends } = this;
    let count = 0;
    let mayClose = true;
    let at = start;
    while (at < end && body[at] !== tab) at += 1;
    while (at < end && count < limit) {
      at += 1;
      const cellStart = at;
      if (mayClose && body[at] === quote && at < end) {
        const quotedEnd = findQuotedEnd(body, at, end);
        if (quotedEnd > 0) at = quotedEnd;
        // If no closing quote follows here, none follows further on either, so the search stays linear.
        else if (quotedEnd === neverClosed) mayClose = false;
      }
      while (at < end && body[at] !== tab) at += 1;
      if (count < maxKeptCells) {
        if (count === starts.length) ({ starts, ends } = this.#widen());
        starts[count] = cellStart;
        ends[count] = at;
      }
      count += 1;
    }
    this.count = count;
  }

  /** True if the row has a value with that index, from 0; -1 is none. */
  has(index: number): boolean {
    return index >= 0 && index < Math.min(this.count, maxKeptCells);
  }

  /** The value with that index; undefined if the row does not have it. */
  find(index: number): ByteRange | undefined {
    return this.has(index) ? { start: this.starts[index] ?? 0, end: this.ends[index] ?? 0 } : undefined;
  }

  /** Makes the values with indexes `from` to `to`, both included, empty. Does not change `count`. */
  clear(from: number, to: number): void {
    while (to >= this.starts.length) this.#widen();
    for (let index = from; index <= to; index += 1) {
      this.starts[index] = 0;
      this.ends[index] = 0;
    }
  }

  #widen(): this {
    this.starts = widen(this.starts);
    this.ends = widen(this.ends);
    return this;
  }
}

function widen(bounds: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const wider = new Uint32Array(bounds.length * 2);
  wider.set(bounds);
  return wider;
}

/** Names on the `%F` line at `start`, lower case. Only rows continue on the lines below them. */
export function readColumns(bytes: Buffer, start: number, limit: number): string[] {
  return parseColumns(bytes, start, findContentEnd(bytes, start, findLineEnd(bytes, start, limit)));
}

/** Names on the `%F` line in that range, lower case. */
export function parseColumns(bytes: Uint8Array, start: number, end: number): string[] {
  const buffer = asBuffer(bytes);
  const cells = new RowCells();
  cells.split(buffer, start, end);
  return Array.from({ length: Math.min(cells.count, maxKeptCells) }, (_, index) =>
    formatId(buffer, cells.starts[index] ?? 0, cells.ends[index] ?? 0).toLowerCase(),
  );
}

/** Returned by `findQuotedEnd` for a value without wrapping quotes. */
const notQuoted = -1;
/** Returned by it if no quote in the rest of the row closes the value. */
const neverClosed = -2;

/** One past the closing quote of the value at `start` (README, "Quotes"), or a constant above; `end` is that of the row. */
function findQuotedEnd(bytes: Uint8Array, start: number, end: number): number {
  let at = start + countQuotes(bytes, start, end);
  if ((at - start) % 2 === 0) return notQuoted;
  while (at < end) {
    if (bytes[at] !== ascii.quote) {
      at += 1;
      continue;
    }
    const quotes = countQuotes(bytes, at, end);
    at += quotes;
    if (quotes % 2 === 1 && (at === end || bytes[at] === ascii.tab)) return at;
  }
  return neverClosed;
}

function countQuotes(bytes: Uint8Array, start: number, end: number): number {
  let at = start;
  while (at < end && bytes[at] === ascii.quote) at += 1;
  return at - start;
}

/** True if quotes wrap the value in that range. */
export function isQuoted(bytes: Uint8Array, start: number, end: number): boolean {
  return end - start >= 2 && bytes[start] === ascii.quote && findQuotedEnd(bytes, start, end) === end;
}

/** True if the value starts with an opening quote that nothing closes. */
export function hasOpenQuote(bytes: Uint8Array, start: number, end: number): boolean {
  return countQuotes(bytes, start, end) % 2 === 1 && !isQuoted(bytes, start, end);
}

/** The range without wrapping quotes. */
export function findUnquotedRange(
  bytes: Uint8Array,
  start: number,
  end: number,
): [start: number, end: number] {
  return isQuoted(bytes, start, end) ? [start + 1, end - 1] : [start, end];
}

/** The range of an id: without wrapping quotes, surrounding blanks and continuation lines. */
export function findIdRange(bytes: Uint8Array, start: number, end: number): [start: number, end: number] {
  const [from, to] = findTrimmedRange(bytes, ...findUnquotedRange(bytes, start, end));
  return findTrimmedRange(bytes, from, findFirstLineEnd(asBuffer(bytes), from, to));
}

/** An id or column name without wrapping quotes and surrounding blanks. */
export function formatId(bytes: Uint8Array, start: number, end: number): string {
  return asBuffer(bytes).toString('latin1', ...findIdRange(bytes, start, end));
}
