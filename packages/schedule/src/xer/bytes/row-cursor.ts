import { asBuffer } from './ascii.ts';
import { findContentEnd, findLineEnd, findLineTag, findRowEnd, lineTags } from './lines.ts';
import { parseColumns, RowCells, type ByteRange } from './row-cells.ts';
import type { XerTable } from './scan-xer.ts';

/** Walks the rows of one table and knows, at each, the columns of the last `%F` line before it. */
export class RowCursor {
  readonly #buffer: Buffer;
  readonly #end: number;
  #next: number;
  #columns: readonly string[] = [];
  readonly #cells = new RowCells();
  /** First byte of the row. */
  start = 0;
  /** One past its last byte, line end included. */
  end = 0;

  constructor(bytes: Uint8Array, table: XerTable) {
    this.#buffer = asBuffer(bytes);
    this.#end = table.end;
    this.#next = findLineEnd(this.#buffer, table.start, table.end);
  }

  /** Moves to the next `%R` row; false when there is none. */
  moveNext(): boolean {
    while (this.#next < this.#end) {
      this.start = this.#next;
      this.end = findRowEnd(this.#buffer, this.start, this.#end);
      this.#next = this.end;
      const tag = findLineTag(this.#buffer, this.start);
      if (tag === lineTags.row) return true;
      if (tag === lineTags.columns) this.#columns = this.#readColumns();
    }
    return false;
  }

  /** Lower case, in order; empty before a `%F` line. The same array as long as the columns stay the same. */
  get columns(): readonly string[] {
    return this.#columns;
  }

  /** All values of the row, or the first ones up to a limit. Valid until the next call. */
  splitValues(limit?: number): RowCells {
    this.#cells.split(this.#buffer, this.start, findContentEnd(this.#buffer, this.start, this.end), limit);
    return this.#cells;
  }

  /** The value in the column of that number; undefined when the row is too short or -1 is given. */
  findValue(column: number): ByteRange | undefined {
    return column < 0 ? undefined : this.splitValues(column + 1).find(column);
  }

  /** Only a row goes on in the lines below it. */
  #readColumns(): string[] {
    const lineEnd = findLineEnd(this.#buffer, this.start, this.#end);
    return parseColumns(this.#buffer, this.start, findContentEnd(this.#buffer, this.start, lineEnd));
  }
}
