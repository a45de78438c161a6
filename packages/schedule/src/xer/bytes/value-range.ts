import { asBuffer, ascii, findTrimmedRange } from './ascii.ts';

/** What `findQuotedEnd` returns for a value that no quote wraps. */
const notQuoted = -1;
/** What it returns when no quote in the rest of the row closes the value. */
export const neverClosed = -2;

/**
 * One past the closing quote of the value at `start`, or one of the two constants above; `end` is the end of the row.
 * A value that holds a TAB is in double quotes; quotes inside are doubled. So an odd number of quotes opens a
 * value, an odd number before a TAB or the end closes it, and an even number is text.
 */
export function findQuotedEnd(bytes: Uint8Array, start: number, end: number): number {
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

/** Whether quotes wrap the value in that range. */
export function isQuoted(bytes: Uint8Array, start: number, end: number): boolean {
  return end - start >= 2 && bytes[start] === ascii.quote && findQuotedEnd(bytes, start, end) === end;
}

/** Whether the value starts with a quote that opens and that nothing closes. */
export function hasOpenQuote(bytes: Uint8Array, start: number, end: number): boolean {
  return countQuotes(bytes, start, end) % 2 === 1 && !isQuoted(bytes, start, end);
}

/** The range without the quotes around a value that holds a TAB. */
export function findUnquotedRange(
  bytes: Uint8Array,
  start: number,
  end: number,
): [start: number, end: number] {
  return isQuoted(bytes, start, end) ? [start + 1, end - 1] : [start, end];
}

/** The range of an id: without quotes around it and blanks at its ends. */
export function findIdRange(bytes: Uint8Array, start: number, end: number): [start: number, end: number] {
  return findTrimmedRange(bytes, ...findUnquotedRange(bytes, start, end));
}

/** An id or the name of a column, without quotes around it and blanks at its ends. */
export function formatId(bytes: Uint8Array, start: number, end: number): string {
  return asBuffer(bytes).toString('latin1', ...findIdRange(bytes, start, end));
}
