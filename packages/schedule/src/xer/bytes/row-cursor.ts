import { asBuffer, ascii } from './ascii.ts';
import type { XerTable } from './scan-xer.ts';
import { findRowEnd, formatId, splitRow, ValueWalker } from './split-row.ts';

/** `end` is one past the last byte. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** Walks the rows of one table and knows, at each, the columns of the last `%F` line before it. */
export class RowCursor {
  readonly #buffer: Buffer;
  readonly #end: number;
  #next: number;
  #columns: readonly string[] = [];
  readonly #walker: ValueWalker;
  /** First byte of the row. */
  start = 0;
  /** One past its last byte, line end included. */
  end = 0;

  constructor(bytes: Uint8Array, table: XerTable) {
    this.#buffer = asBuffer(bytes);
    this.#walker = new ValueWalker(this.#buffer);
    this.#end = table.end;
    this.#next = findRowEnd(this.#buffer, table.start, table.end);
  }

  /** Moves to the next `%R` row; false when there is none. */
  moveNext(): boolean {
    while (this.#next < this.#end) {
      this.start = this.#next;
      this.end = findRowEnd(this.#buffer, this.start, this.#end);
      this.#next = this.end;
      const tag = this.#buffer[this.start] === ascii.percent ? this.#buffer[this.start + 1] : undefined;
      if (tag === ascii.upperR) return true;
      if (tag === ascii.upperF) this.#columns = parseColumns(this.#buffer, this.start, this.end);
    }
    return false;
  }

  /** Lower case, in order; empty before a `%F` line. The same array as long as the columns stay the same. */
  get columns(): readonly string[] {
    return this.#columns;
  }

  /** Byte ranges of all values: start, end, start, end, ... */
  splitValues(): number[] {
    return splitRow(this.#buffer, this.start, this.end);
  }

  /** The value in the column of that number; undefined when the row is too short or -1 is given. Valid until the next call. */
  findValue(column: number): ByteRange | undefined {
    return this.#walker.open(this.start, this.end).moveTo(column) ? this.#walker : undefined;
  }
}

function parseColumns(buffer: Buffer, start: number, end: number): string[] {
  const bounds = splitRow(buffer, start, end);
  const columns: string[] = [];
  for (let index = 0; index < bounds.length; index += 2) {
    columns.push(formatId(buffer, bounds[index] ?? 0, bounds[index + 1] ?? 0).toLowerCase());
  }
  return columns;
}
