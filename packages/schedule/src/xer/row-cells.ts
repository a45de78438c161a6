import { ascii } from './bytes/ascii.ts';

/** No table has nearly as many columns; a row that goes on and on must not fill the memory. */
export const maxKeptCells = 16_384;

/**
 * Byte ranges of the values in one row. One instance is filled again and again, so that splitting a row
 * makes no garbage.
 */
export class RowCells {
  starts = new Uint32Array(128);
  ends = new Uint32Array(128);
  /** Values in the row, those beyond the bounds kept included. */
  count = 0;

  /** Splits a row whose tag starts at `start`; `end` is where its text ends. */
  split(body: Uint8Array, start: number, end: number): void {
    this.count = 0;
    // A bare tag without a TAB has no values at all.
    if (start + 2 >= end) return;
    // Every byte of a large file passes through this loop: locals are faster than fields.
    let { starts, ends } = this;
    let count = 0;
    let mayClose = true;
    for (let at = start + 3; ; at += 1) {
      const cellStart = at;
      if (mayClose && body[at] === quote && at < end) {
        const quotedEnd = findQuotedEnd(body, at, end);
        if (quotedEnd > 0) at = quotedEnd;
        // Without a closing quote from here on there is none further on either: the search stays linear.
        else if (quotedEnd === noClosingQuote) mayClose = false;
      }
      while (at < end && body[at] !== tab) at += 1;
      if (count < maxKeptCells) {
        if (count === starts.length) ({ starts, ends } = this.#widen());
        starts[count] = cellStart;
        ends[count] = at;
      }
      count += 1;
      if (at >= end) break;
    }
    this.count = count;
  }

  #widen(): this {
    this.starts = widen(this.starts);
    this.ends = widen(this.ends);
    return this;
  }
}

const { tab, quote } = ascii;
const noClosingQuote = -2;
const notQuoted = -1;

/**
 * End of a value wrapped in quotes because a TAB stands in it; negative when the value is not wrapped.
 * Quotes inside are doubled, so an odd number of quotes opens or closes, an even number is text.
 */
function findQuotedEnd(body: Uint8Array, start: number, end: number): number {
  let at = countQuotes(body, start, end) + start;
  if ((at - start) % 2 === 0) return notQuoted;
  while (at < end) {
    if (body[at] !== quote) {
      at += 1;
      continue;
    }
    const run = countQuotes(body, at, end);
    at += run;
    if (run % 2 === 1 && (at === end || body[at] === tab)) return at;
  }
  return noClosingQuote;
}

/** Whether the value is wrapped in quotes; `start` and `end` are bounds that `RowCells` found. */
export function isQuotedCell(body: Uint8Array, start: number, end: number): boolean {
  return end - start >= 2 && body[start] === quote && findQuotedEnd(body, start, end) === end;
}

function countQuotes(body: Uint8Array, start: number, end: number): number {
  let at = start;
  while (at < end && body[at] === quote) at += 1;
  return at - start;
}

function widen(bounds: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const wider = new Uint32Array(bounds.length * 2);
  wider.set(bounds);
  return wider;
}
