import { asBuffer, ascii } from './ascii.ts';
import { findColumnPlace } from './find-column-place.ts';
import { findContentEnd, findRowEnd, findLineEnd, findLineTag, lineTags } from './lines.ts';
import { RowCells, readColumns, type ByteRange, findIdRange } from './row-cells.ts';
import type { XerTable } from './scan-xer.ts';

/** Consecutive rows under the same `%F` line. */
interface Section {
  readonly firstRow: number;
  readonly columns: readonly string[];
  /** One past the last byte of the table. */
  readonly end: number;
}

/** Links between rows store row + 1, so fresh memory means no link. */
const none = 0;

/**
 * Finds the rows of a table by the value of one column. Rows are numbered from 0 in file order over all blocks of the table.
 * Keeps about 20 bytes per row and no text: values are read from the file on demand. Open addressing with double hashing.
 */
export class RowIndex {
  readonly #buffer: Buffer;
  readonly #cells = new RowCells();
  readonly #idColumn: string;
  readonly #sections: Section[] = [];
  readonly #starts: Int32Array;
  readonly #hashes: Int32Array;
  readonly #nextSame: Int32Array;
  readonly #slots: Int32Array;
  #size = 0;

  constructor(bytes: Uint8Array, tables: readonly XerTable[], idColumn: string) {
    this.#buffer = asBuffer(bytes);
    this.#idColumn = idColumn;
    const capacity = tables.reduce((sum, table) => sum + table.rowCount, 0);
    this.#starts = new Int32Array(capacity);
    this.#hashes = new Int32Array(capacity);
    this.#nextSame = new Int32Array(capacity);
    this.#slots = new Int32Array(2 ** Math.ceil(Math.log2(2 * capacity + 2)));
    for (const table of tables) this.#addTable(table);
  }

  get size(): number {
    return this.#size;
  }

  /** True if the header of every row has that column. */
  hasColumn(name: string): boolean {
    return this.#sections.every((section) => findColumnPlace(section.columns, name) >= 0);
  }

  /** The first row whose id equals the value in that range of the file. */
  findRow(start: number, end: number): number | undefined {
    const [from, to] = findIdRange(this.#buffer, start, end);
    if (from === to) return undefined;
    const row = this.#slots[this.#findSlot(from, to, computeHash(this.#buffer, from, to))];
    return row === undefined || row === none ? undefined : row - 1;
  }

  /** Another row with the same id; repeat until undefined to visit them all. */
  findNextSame(row: number): number | undefined {
    const next = this.#nextSame[row];
    return next === undefined || next === none ? undefined : next - 1;
  }

  /** Byte range of a row's value; undefined if there is no such column or the row is too short. */
  findValue(row: number, columnName: string): [start: number, end: number] | undefined {
    const section = this.#getSection(row);
    const column = findColumnPlace(section.columns, columnName);
    if (column < 0) return undefined;
    const start = this.#starts[row] ?? 0;
    const end = findRowEnd(this.#buffer, start, section.end);
    this.#cells.split(this.#buffer, start, findContentEnd(this.#buffer, start, end), column + 1);
    const value = this.#cells.find(column);
    return value && [value.start, value.end];
  }

  #addTable(table: XerTable): void {
    const cursor = new RowCursor(this.#buffer, table);
    let columns: readonly string[] | undefined;
    let idColumn = -1;
    while (cursor.moveNext()) {
      if (cursor.columns !== columns) {
        columns = cursor.columns;
        idColumn = findColumnPlace(columns, this.#idColumn);
        this.#sections.push({ firstRow: this.#size, columns, end: table.end });
      }
      this.#addRow(cursor, idColumn);
    }
  }

  #addRow(cursor: RowCursor, idColumn: number): void {
    const row = this.#size;
    this.#size += 1;
    this.#starts[row] = cursor.start;
    const cells = cursor.splitValues(idColumn + 1);
    if (!cells.has(idColumn)) return;
    // A range object for every row would create much garbage.
    let from = cells.starts[idColumn] ?? 0;
    let to = cells.ends[idColumn] ?? 0;
    if (!isPlainId(this.#buffer, from, to)) [from, to] = findIdRange(this.#buffer, from, to);
    if (from === to) return;
    const hash = computeHash(this.#buffer, from, to);
    this.#hashes[row] = hash;
    const slot = this.#findSlot(from, to, hash);
    const first = this.#slots[slot] ?? none;
    if (first === none) {
      this.#slots[slot] = row + 1;
    } else {
      this.#nextSame[row] = this.#nextSame[first - 1] ?? none;
      this.#nextSame[first - 1] = row + 1;
    }
  }

  /** The slot with the id, or the free one for it. */
  #findSlot(from: number, to: number, hash: number): number {
    const mask = this.#slots.length - 1;
    const step = computeStep(hash);
    let slot = hash & mask;
    for (;;) {
      const row = this.#slots[slot] ?? none;
      if (row === none || (this.#hashes[row - 1] === hash && this.#hasId(row - 1, from, to))) return slot;
      slot = (slot + step) & mask;
    }
  }

  #hasId(row: number, from: number, to: number): boolean {
    const id = this.findValue(row, this.#idColumn);
    if (!id) return false;
    const [start, end] = findIdRange(this.#buffer, ...id);
    return end - start === to - from && this.#buffer.compare(this.#buffer, start, end, from, to) === 0;
  }

  #getSection(row: number): Section {
    let low = 0;
    let high = this.#sections.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#sections[middle]?.firstRow ?? 0) <= row) low = middle;
      else high = middle - 1;
    }
    const section = this.#sections[low];
    if (!section) throw new RangeError(`There is no row ${row}`);
    return section;
  }
}

/** True if there is nothing to strip, to avoid allocation for ordinary ids. */
function isPlainId(buffer: Buffer, from: number, to: number): boolean {
  let at = from;
  while (at < to && (buffer[at] ?? 0) > ascii.quote) at += 1;
  return from < to && at === to;
}

/** A decimal number is its own hash, so rows in the order of their ids fill neighbouring slots. */
function computeHash(buffer: Buffer, from: number, to: number): number {
  let hash = 0;
  for (let index = from; index < to; index += 1) hash = (Math.imul(hash, 10) + (buffer[index] ?? 0) - 48) | 0;
  return hash;
}

/** An odd number that differs between ids of one slot, so every slot is reached and ranges of ids do not cluster. */
function computeStep(hash: number): number {
  return (Math.imul(hash ^ (hash >>> 15), 0x9e3779b1) >>> 12) | 1;
}

/** Walks the rows of one table and knows, for each, the columns of the last `%F` line before it. */
export class RowCursor {
  readonly #buffer: Buffer;
  readonly #end: number;
  #next: number;
  #columns: readonly string[] = [];
  readonly #cells = new RowCells();
  /** First byte of the row. */
  start = 0;
  /** One past its last byte, including the line end. */
  end = 0;

  constructor(bytes: Uint8Array, table: XerTable) {
    this.#buffer = asBuffer(bytes);
    this.#end = table.end;
    this.#next = findLineEnd(this.#buffer, table.start, table.end);
  }

  /** Moves to the next `%R` row; false if there is none. */
  moveNext(): boolean {
    while (this.#next < this.#end) {
      this.start = this.#next;
      this.end = findRowEnd(this.#buffer, this.start, this.#end);
      this.#next = this.end;
      const tag = findLineTag(this.#buffer, this.start);
      if (tag === lineTags.row) return true;
      if (tag === lineTags.columns) this.#columns = readColumns(this.#buffer, this.start, this.#end);
    }
    return false;
  }

  /** Lower case, in order; empty before a `%F` line. The array stays the same until the columns change. */
  get columns(): readonly string[] {
    return this.#columns;
  }

  /** The values of the row, or the first ones up to a limit. Valid until the next call. */
  splitValues(limit?: number): RowCells {
    this.#cells.split(this.#buffer, this.start, findContentEnd(this.#buffer, this.start, this.end), limit);
    return this.#cells;
  }

  /** Index of a column, by its name in lower case, or -1. */
  findColumn(name: string): number {
    return findColumnPlace(this.#columns, name);
  }

  /** The value in the column of that name; undefined if there is none or the row is too short. */
  findValue(name: string): ByteRange | undefined {
    const column = this.findColumn(name);
    return column < 0 ? undefined : this.splitValues(column + 1).find(column);
  }
}
