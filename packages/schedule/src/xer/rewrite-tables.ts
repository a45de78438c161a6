import { Buffer } from 'node:buffer';
import { joinPieces } from './bytes/byte-cuts.ts';
import { formatContained } from './bytes/container.ts';
import { RowReader, type ReadContext } from './row-reader.ts';
import { findColumn, listBlocks, type BlockOfTable, type Table, type TableBlock } from './table.ts';

/** Looks up columns of a block once; undefined for one that it lacks. */
export type FindColumn = (column: string) => number | undefined;

/** The columns of a block, and what becomes of each of its rows. */
export type TableRewriter = (find: FindColumn, columns: readonly string[]) => (row: RowRewrite) => void;

/** New values for the row that a reader is at. They are ASCII, without TABs; all other bytes of the row stay. */
export class RowRewrite {
  readonly reader: RowReader;
  readonly #body: Buffer;
  readonly #texts = new Map<number, string>();
  #isRemoved = false;

  constructor(reader: RowReader, body: Buffer) {
    this.reader = reader;
    this.#body = body;
  }

  /** Sets the value of a column; undefined empties it. Does nothing for a column that the block lacks. */
  set(place: number | undefined, text: string | undefined): void {
    if (place !== undefined) this.#texts.set(place, text ?? '');
  }

  /** Gives a column the text of another one. */
  copy(place: number | undefined, from: number): void {
    const { start, end } = this.reader.findRange(from);
    this.set(place, this.#body.toString('latin1', start, end));
  }

  remove(): void {
    this.#isRemoved = true;
  }

  /** Writes the changes of a row that ends at `contentEnd`, and forgets them. */
  flush(sink: PieceSink, { start, contentEnd, end }: ReturnType<Table['getRowBounds']>): void {
    if (this.#isRemoved) sink.cut(start, end);
    else {
      let width = this.reader.valueCount;
      for (const [place, text] of [...this.#texts].sort(([one], [other]) => one - other)) {
        if (place < this.reader.valueCount) {
          const range = this.reader.findRange(place);
          sink.replace(range.start, range.end, text);
        } else if (text !== '') {
          sink.replace(contentEnd, contentEnd, '\t'.repeat(place - width + 1) + text);
          width = place + 1;
        }
      }
    }
    this.#texts.clear();
    this.#isRemoved = false;
  }
}

const chunkBytes = 1 << 20;
/** Longer ranges that stay are views of the file. */
const viewBytes = 1 << 15;

/** Collects a file from ranges that stay and new texts, in order. Takes no more memory than the result, however many changes there are. */
class PieceSink {
  readonly #body: Buffer;
  readonly #pieces: Uint8Array[] = [];
  #chunk = Buffer.alloc(0);
  #used = 0;
  #from = 0;

  constructor(body: Buffer) {
    this.#body = body;
  }

  cut(start: number, end: number): void {
    this.replace(start, end, '');
  }

  replace(start: number, end: number, text: string): void {
    this.#keepUntil(start);
    if (text !== '') {
      this.#makeRoom(text.length);
      this.#used += this.#chunk.write(text, this.#used, 'latin1');
    }
    this.#from = end;
  }

  finish(): Uint8Array[] {
    this.#keepUntil(this.#body.length);
    this.#flush();
    return this.#pieces;
  }

  get isEmpty(): boolean {
    return this.#from === 0 && this.#used === 0 && this.#pieces.length === 0;
  }

  #keepUntil(end: number): void {
    const length = end - this.#from;
    if (length >= viewBytes) {
      this.#flush();
      this.#pieces.push(this.#body.subarray(this.#from, end));
    } else if (length > 0) {
      this.#makeRoom(length);
      this.#used += this.#body.copy(this.#chunk, this.#used, this.#from, end);
    }
    this.#from = end;
  }

  #makeRoom(length: number): void {
    if (this.#used + length <= this.#chunk.length) return;
    this.#flush();
    this.#chunk = Buffer.allocUnsafe(Math.max(chunkBytes, length));
  }

  #flush(): void {
    if (this.#used > 0) this.#pieces.push(this.#chunk.subarray(0, this.#used));
    this.#chunk = this.#chunk.subarray(this.#used);
    this.#used = 0;
  }
}

/**
 * The file with rows rewritten, in pieces: row by row, for changes to most rows of large tables. Tables of `removed` go with their
 * headers. Without changes it is the file's own bytes.
 */
export function rewriteTables(
  context: ReadContext,
  rewriters: Readonly<Record<string, TableRewriter>>,
  removed: ReadonlySet<string> = new Set(),
): Uint8Array[] {
  const { xer } = context;
  const { bytes, container } = xer.body;
  const sink = new PieceSink(bytes);
  for (const { table, block } of listBlocks(xer.tables)) {
    const rewrite = rewriters[table.name];
    if (removed.has(table.name)) sink.cut(block.layout.start, block.layout.end);
    else if (rewrite !== undefined) rewriteBlock(context, { table, block, rewrite }, sink);
  }
  if (sink.isEmpty) return [xer.bytes];
  const pieces = sink.finish().map((piece) => formatContained(container, piece));
  return joinPieces([container.head, ...pieces, container.tail]);
}

interface Rewritten extends BlockOfTable {
  readonly rewrite: TableRewriter;
}

function rewriteBlock(context: ReadContext, { table, block, rewrite }: Rewritten, sink: PieceSink): void {
  const reader = new RowReader(context, table, block);
  const row = new RowRewrite(reader, context.xer.body.bytes);
  const change = rewrite((column) => findPlace(block, column), block.columns);
  for (let place = 0; place < block.layout.rowCount; place += 1) {
    reader.moveTo(place);
    change(row);
    row.flush(sink, table.getRowBounds(block.rowsBefore + place));
  }
}

/** Calls `visit` at each row of a table. */
export function visitRows(
  context: ReadContext,
  table: Table | undefined,
  bind: (find: FindColumn, columns: readonly string[]) => (reader: RowReader) => void,
): void {
  for (const block of table?.blocks ?? []) {
    if (table === undefined) return;
    const reader = new RowReader(context, table, block);
    const visit = bind((column) => findPlace(block, column), block.columns);
    for (let place = 0; place < block.layout.rowCount; place += 1) {
      reader.moveTo(place);
      visit(reader);
    }
  }
}

function findPlace(block: TableBlock, column: string): number | undefined {
  const place = findColumn(block, column);
  return place < 0 ? undefined : place;
}
