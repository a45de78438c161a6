import { findColumnPlace } from './bytes/find-column-place.ts';
import { findContentEnd } from './bytes/lines.ts';
import { parseColumns, RowCells, type ByteRange } from './bytes/row-cells.ts';
import type { ValueDecoder } from './bytes/value-decoder.ts';
import type { Container } from './bytes/container.ts';
import type { BlockLayout } from './layout.ts';

/** Data shared by all tables of a file. */
export interface XerBody {
  /** The text, in an ASCII-compatible encoding. */
  readonly bytes: Buffer;
  readonly container: Container;
  readonly decoder: ValueDecoder;
  /** Start and end of each row of the file, in pairs. */
  readonly rowBounds: Uint32Array;
  /** The line number at an offset into `bytes`, from 1. */
  readonly computeLine: (offset: number) => number;
}

/** Rows under one `%F` line. Nearly every table has exactly one block. */
export interface TableBlock {
  readonly layout: BlockLayout;
  /** Names on the `%F` line, lower case. */
  readonly columns: readonly string[];
  /** Number of the table's rows in earlier blocks. */
  readonly rowsBefore: number;
}

/**
 * All rows of tables with one name. A row is identified by its index in the table, from 0, a column by its P6 name in any case.
 * Values are found and decoded on demand.
 */
export class Table {
  /** Upper case. */
  readonly name: string;
  readonly blocks: readonly TableBlock[];
  readonly rowCount: number;
  readonly #body: XerBody;
  readonly #cells = new RowCells();

  constructor(name: string, layouts: readonly BlockLayout[], body: XerBody) {
    this.name = name;
    this.#body = body;
    let rowsBefore = 0;
    this.blocks = layouts.map((layout) => {
      const { columns: { start, end } = { start: 0, end: 0 } } = layout;
      const block = { layout, columns: start < end ? parseColumns(body.bytes, start, end) : [], rowsBefore };
      rowsBefore += layout.rowCount;
      return block;
    });
    this.rowCount = rowsBefore;
  }

  /** Columns of the first block. */
  get columns(): readonly string[] {
    return this.blocks[0]?.columns ?? [];
  }

  hasColumn(column: string): boolean {
    return this.blocks.some((block) => findColumn(block, column) >= 0);
  }

  /** The value; undefined if it is empty, or if the column or the row does not exist. */
  findText(row: number, column: string): string | undefined {
    const cell = this.findCell(row, column);
    if (!cell || cell.start === cell.end) return undefined;
    return this.#body.decoder.parse(this.#body.bytes, cell.start, cell.end);
  }

  /** The bytes of the value in the file; empty if `findText` returns undefined. */
  findBytes(row: number, column: string): Buffer {
    const { start, end } = this.findCell(row, column) ?? { start: 0, end: 0 };
    return this.#body.bytes.subarray(start, end);
  }

  /** The range of the value; undefined if the row is too short for it, or if there is no such column or row. */
  findCell(row: number, column: string): ByteRange | undefined {
    const block = this.findBlock(row);
    const index = block ? findColumn(block, column) : -1;
    return index < 0 ? undefined : this.splitRow(row).find(index);
  }

  /** Values of a row as byte ranges; valid until the next call. */
  splitRow(row: number): RowCells {
    const { start, contentEnd } = this.getRowBounds(row);
    this.#cells.split(this.#body.bytes, start, contentEnd);
    return this.#cells;
  }

  findBlock(row: number): TableBlock | undefined {
    return this.blocks.find(
      (block) => row >= block.rowsBefore && row < block.rowsBefore + block.layout.rowCount,
    );
  }

  /** Line of the file on which the row starts, from 1. */
  computeLine(row: number): number {
    return this.#body.computeLine(this.getRowBounds(row).start);
  }

  /** Offsets into the body: the start of the tag, the end of the text and the start of the next line. */
  getRowBounds(row: number): { readonly start: number; readonly contentEnd: number; readonly end: number } {
    const block = this.findBlock(row);
    if (!block) throw new RangeError(`Table ${this.name} has no row ${row}`);
    const pair = (block.layout.firstRow + row - block.rowsBefore) * 2;
    const start = this.#body.rowBounds[pair] ?? 0;
    const end = this.#body.rowBounds[pair + 1] ?? 0;
    return { start, contentEnd: findContentEnd(this.#body.bytes, start, end), end };
  }
}

/** Index of a column in a block, or -1. */
export function findColumn(block: TableBlock, column: string): number {
  return findColumnPlace(block.columns, column.toLowerCase());
}

/** A block with its table. */
export interface BlockOfTable {
  readonly table: Table;
  readonly block: TableBlock;
}

/** The blocks of all tables, in the order of the file. */
export const listBlocks = (tables: readonly Table[]): BlockOfTable[] =>
  tables
    .flatMap((table) => table.blocks.map((block) => ({ table, block })))
    .sort((one, other) => one.block.layout.start - other.block.layout.start);
