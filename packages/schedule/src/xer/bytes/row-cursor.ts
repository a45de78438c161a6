import { asBuffer, ascii } from './ascii.ts';
import type { XerTable } from './scan-xer.ts';
import { findRowEnd, formatId, splitRow } from './split-row.ts';

/** Walks the rows of one table and knows, at each, the columns of the last `%F` line before it. */
export class RowCursor {
  readonly #buffer: Buffer;
  readonly #end: number;
  #next: number;
  #columns: readonly string[] = [];
  readonly #values: number[] = [];
  /** First byte of the row. */
  start = 0;
  /** One past its last byte, line end included. */
  end = 0;

  constructor(bytes: Uint8Array, table: XerTable) {
    this.#buffer = asBuffer(bytes);
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

  /**
   * Byte ranges of the first `count` values, or all: start, end, start, end, ... The array is used again at
   * the next call.
   */
  splitValues(count = Infinity): readonly number[] {
    return splitRow(this.#buffer, this, { count, into: this.#values });
  }

  /** Byte range of the value in the column of that number; undefined when the row is too short or -1 is given. */
  findValue(column: number): [start: number, end: number] | undefined {
    if (column < 0) return undefined;
    const values = this.splitValues(column + 1);
    const start = values[2 * column];
    const end = values[2 * column + 1];
    return start === undefined || end === undefined ? undefined : [start, end];
  }
}

function parseColumns(buffer: Buffer, start: number, end: number): string[] {
  const bounds = splitRow(buffer, { start, end });
  const columns: string[] = [];
  for (let index = 0; index < bounds.length; index += 2) {
    columns.push(formatId(buffer, bounds[index] ?? 0, bounds[index + 1] ?? 0).toLowerCase());
  }
  return columns;
}
