import { Buffer } from 'node:buffer';
import { ascii } from './bytes/ascii.ts';
import { findContentEnd, findLineEnd } from './bytes/lines.ts';
import { RowCells, hasOpenQuote } from './bytes/row-cells.ts';
import { formatCell } from './text-encoder.ts';
import type { Xer } from './read-xer.ts';
import { findColumn, type Table, type TableBlock } from './table.ts';
import { joinPieces } from './bytes/byte-cuts.ts';
import { formatContained } from './bytes/container.ts';

/** Replaces the bytes of the body from `start` to `end` with `bytes`. */
interface Splice {
  readonly start: number;
  readonly end: number;
  readonly bytes: Uint8Array;
}

/** Values of a row by P6 column name; missing columns are empty. */
export type RowValues = Readonly<Record<string, string | undefined>>;

/** One value of a file, with its column by P6 name. */
interface CellPlace {
  readonly table: Table;
  readonly row: number;
  readonly column: string;
}

interface TableChanges {
  readonly cells: Map<number, Map<number, Uint8Array>>;
  readonly removedRows: Set<number>;
  readonly insertedRows: Uint8Array[];
  isRemoved: boolean;
}

/** Values whose bytes are kept. */
const mostFormatted = 1 << 14;

const nothing = new Uint8Array(0);
const defaultLineEnd = Uint8Array.of(ascii.carriageReturn, ascii.lineFeed);

/**
 * Changes for `writeXer`; all other lines keep every byte. Rows are numbered as in the file that was read. An unknown row or
 * column throws a `RangeError`, a character that the file's code page lacks an `UnencodableTextError`.
 */
export class XerEdits {
  readonly #xer: Xer;
  readonly #changes = new Map<Table, TableChanges>();
  readonly #cells = new RowCells();
  readonly #formatted = new Map<string, Uint8Array>();

  constructor(xer: Xer) {
    this.#xer = xer;
  }

  /** Sets one value; undefined empties it. A row that is too short for the column is filled up with empty values. */
  setCell({ table, row, column }: CellPlace, text: string | undefined): void {
    const block = table.findBlock(row);
    if (!block) throw new RangeError(`Table ${table.name} has no row ${row}`);
    const index = getColumn(table, block, column);
    const { cells } = this.#getChanges(table);
    const ofRow = cells.get(row) ?? new Map<number, Uint8Array>();
    ofRow.set(index, text === undefined ? nothing : this.#format(text));
    cells.set(row, ofRow);
  }

  /** The bytes of a value, shared by cells: a scheduled file has the same few thousand dates in many. */
  #format(text: string): Uint8Array {
    const known = this.#formatted.get(text);
    if (known !== undefined) return known;
    const bytes = formatCell(text, this.#xer.codePage);
    if (this.#formatted.size < mostFormatted) this.#formatted.set(text, bytes);
    return bytes;
  }

  /** Removes the row with its continuation lines. */
  removeRow(table: Table, row: number): void {
    if (!table.findBlock(row)) throw new RangeError(`Table ${table.name} has no row ${row}`);
    this.#getChanges(table).removedRows.add(row);
  }

  /** Adds a row after the last one of the table, with the table's line end. Further rows follow it. */
  insertRow(table: Table, values: RowValues): void {
    const block = getLastBlock(table);
    const texts: (string | undefined)[] = block.columns.map(() => undefined);
    for (const [column, text] of Object.entries(values)) texts[getColumn(table, block, column)] = text;
    const cells = texts.flatMap((text) => [
      Uint8Array.of(ascii.tab),
      text === undefined ? nothing : this.#format(text),
    ]);
    this.#getChanges(table).insertedRows.push(
      Buffer.concat([Uint8Array.of(ascii.percent, ascii.upperR), ...cells]),
    );
  }

  /** Removes the table with its header lines. */
  removeTable(table: Table): void {
    this.#getChanges(table).isRemoved = true;
  }

  /** In ascending order, without overlap. */
  listSplices(): Splice[] {
    const splices: Splice[] = [];
    for (const [table, changes] of this.#changes) {
      if (changes.isRemoved) {
        for (const { layout } of table.blocks)
          splices.push({ start: layout.start, end: layout.end, bytes: nothing });
        continue;
      }
      for (const row of changes.removedRows) {
        const { start, end } = table.getRowBounds(row);
        splices.push({ start, end, bytes: nothing });
      }
      for (const [row, cells] of changes.cells) {
        if (!changes.removedRows.has(row)) this.#addCellSplices(splices, table.getRowBounds(row), cells);
      }
      if (changes.insertedRows.length > 0) splices.push(this.#formatInserted(table, changes));
    }
    return splices.sort((a, b) => a.start - b.start || a.end - b.end);
  }

  #getChanges(table: Table): TableChanges {
    const known = this.#changes.get(table);
    if (known) return known;
    if (!this.#xer.tables.includes(table)) throw new RangeError(`Table ${table.name} is not of this file`);
    const changes = { cells: new Map(), removedRows: new Set<number>(), insertedRows: [], isRemoved: false };
    this.#changes.set(table, changes);
    return changes;
  }

  #addCellSplices(
    splices: Splice[],
    { start, contentEnd }: { readonly start: number; readonly contentEnd: number },
    cells: ReadonlyMap<number, Uint8Array>,
  ): void {
    const body = this.#xer.body.bytes;
    this.#cells.split(body, start, contentEnd);
    const { count, starts, ends } = this.#cells;
    const appended: Uint8Array[] = [];
    let width = count;
    for (const [index, bytes] of [...cells].sort(([a], [b]) => a - b)) {
      if (index < count) {
        splices.push({ start: starts[index] ?? 0, end: ends[index] ?? 0, bytes });
      } else if (bytes.length > 0) {
        appended.push(new Uint8Array(index - width + 1).fill(ascii.tab), bytes);
        width = index + 1;
      }
    }
    if (appended.length > 0)
      splices.push({ start: contentEnd, end: contentEnd, bytes: Buffer.concat(appended) });
    if ([...cells.values()].some((bytes) => bytes.includes(ascii.tab)))
      this.#doubleOpenQuotes(splices, cells);
  }

  /** Doubles an unclosed quote, which would otherwise be closed by the quotes around a new value. */
  #doubleOpenQuotes(splices: Splice[], changed: ReadonlyMap<number, Uint8Array>): void {
    const body = this.#xer.body.bytes;
    for (let index = 0; index < this.#cells.count; index += 1) {
      const start = this.#cells.starts[index] ?? 0;
      const end = this.#cells.ends[index] ?? 0;
      if (changed.has(index) || !hasOpenQuote(body, start, end)) continue;
      splices.push({ start, end: start, bytes: Uint8Array.of(ascii.quote) });
    }
  }

  #formatInserted(table: Table, changes: TableChanges): Splice {
    const body = this.#xer.body.bytes;
    const { end } = getLastBlock(table).layout;
    const lineEnd = this.#findLineEnd(end);
    const isLastRowRemoved = changes.removedRows.has(table.rowCount - 1);
    const rows = changes.insertedRows.flatMap((row) => [row, lineEnd]);
    // The file ends here without a line end, and must still do so with the new rows.
    if (body[end - 1] !== ascii.lineFeed) {
      rows.pop();
      if (!isLastRowRemoved) rows.unshift(lineEnd);
    }
    return { start: end, end, bytes: Buffer.concat(rows) };
  }

  /** The line end of the line before `end` or, if that has none, of the file's first line. */
  #findLineEnd(end: number): Uint8Array {
    const body = this.#xer.body.bytes;
    const before = body.subarray(findContentEnd(body, 0, end), end);
    if (before.length > 0) return before;
    const first = findLineEnd(body, 0, body.length);
    const ofFirst = body.subarray(findContentEnd(body, 0, first), first);
    return ofFirst.length > 0 ? ofFirst : defaultLineEnd;
  }
}

function getColumn(table: Table, block: TableBlock, column: string): number {
  const index = findColumn(block, column);
  if (index < 0) throw new RangeError(`Table ${table.name} has no column ${column}`);
  return index;
}

function getLastBlock(table: Table): TableBlock {
  const block = table.blocks.at(-1);
  if (!block || block.columns.length === 0) throw new RangeError(`Table ${table.name} has no columns`);
  return block;
}

/** The file's bytes, in order, as one or more views. Without changes they are the original bytes. */
export function writeXer(xer: Xer, edits?: XerEdits): Uint8Array[] {
  const splices = edits?.listSplices() ?? [];
  if (splices.length === 0) return [xer.bytes];
  const { container } = xer.body;
  const pieces = listPieces(xer.body.bytes, splices).map((piece) => formatContained(container, piece));
  return joinPieces([container.head, ...pieces, container.tail]);
}

function listPieces(body: Uint8Array, splices: readonly Splice[]): Uint8Array[] {
  const pieces: Uint8Array[] = [];
  let from = 0;
  for (const { start, end, bytes } of splices) {
    if (start > from) pieces.push(body.subarray(from, start));
    if (bytes.length > 0) pieces.push(bytes);
    from = Math.max(from, end);
  }
  if (from < body.length) pieces.push(body.subarray(from));
  return pieces;
}
