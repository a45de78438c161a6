import { formatDecimal } from '@floatwise/contracts/format-decimal';
import { UnusableInputError } from '@floatwise/contracts/unusable-input-error';
import { ascii } from './bytes/ascii.ts';
import type { LineTag } from './bytes/lines.ts';
import { findContentEnd, findLineEnd, findLineTag, formatTableName, lineTags } from './bytes/lines.ts';
import type { ByteRange } from './bytes/row-cells.ts';

/** Initial capacity in rows for a small file; for a large one, rows of 64 bytes are assumed. */
const leastRows = 32;

/** P6 has some 200 tables; a file with only table lines must not fill the memory. */
const maxBlocks = 10_000;

/** Rows of one `%T` block under the same `%F` line. Offsets are into the body of the file. */
export interface BlockLayout {
  /** Upper case, without surrounding blanks. */
  readonly name: string;
  /** First byte of the `%T` line, or of the `%F` line if a table has a second one. */
  readonly start: number;
  /** One past the last line that belongs to the block. */
  readonly end: number;
  /** The `%F` line without its line end; undefined if missing. */
  readonly columns: ByteRange | undefined;
  /** Index of the first row in `RowBounds`. */
  readonly firstRow: number;
  readonly rowCount: number;
}

export interface Layout {
  readonly blocks: readonly BlockLayout[];
  /** Start and end of each row, in pairs; the end includes the line end and continuation lines. */
  readonly rowBounds: Uint32Array;
  readonly hasEndLine: boolean;
  /** Lines that do not belong in an XER: their number, and the start of the first. */
  readonly strayLines: { readonly count: number; readonly firstStart: number };
}

/** Locates blocks and rows in one pass over the lines, without decoding or splitting rows. */
export function scanLayout(body: Buffer): Layout {
  const scan = new LayoutScan(body);
  for (let start = 0, next = 0; start < body.length; start = next) {
    next = findLineEnd(body, start, body.length);
    // Nearly every line of a large file is a row, so this is the fast path.
    if (body[start] === ascii.percent && body[start + 1] === ascii.upperR && body[start + 2] === ascii.tab) {
      scan.onRow(start, next);
    } else scan.onLine(findLineTag(body, start), start, next);
  }
  return scan.finish();
}

class LayoutScan {
  readonly #body: Buffer;
  readonly #blocks: BlockLayout[] = [];
  #bounds: Uint32Array<ArrayBuffer>;
  #rows = 0;
  #open: Pick<BlockLayout, 'name' | 'start' | 'columns' | 'firstRow'> | undefined;
  #openEnd = 0;
  #isInRow = false;
  #hasEndLine = false;
  #strays = 0;
  #firstStray = 0;

  constructor(body: Buffer) {
    this.#body = body;
    // Memory that is never written is not allocated, and an array that need not grow is not copied.
    this.#bounds = new Uint32Array(2 * (leastRows + (body.length >>> 6)));
  }

  onLine(tag: LineTag, start: number, next: number): void {
    if (tag === lineTags.row) this.onRow(start, next);
    else if (tag === lineTags.text) this.#addText(start, next);
    else if (tag === lineTags.table) this.#openTable(start, next);
    else if (tag === lineTags.columns) this.#setColumns(start, next);
    else {
      this.#close();
      if (tag === lineTags.end) this.#hasEndLine = true;
    }
  }

  finish(): Layout {
    this.#close();
    return {
      blocks: this.#blocks,
      rowBounds: this.#bounds.subarray(0, this.#rows * 2),
      hasEndLine: this.#hasEndLine,
      strayLines: { count: this.#strays, firstStart: this.#firstStray },
    };
  }

  onRow(start: number, next: number): void {
    this.#isInRow = this.#open !== undefined;
    if (!this.#open) {
      this.#addStray(start);
      return;
    }
    if (this.#rows * 2 === this.#bounds.length) {
      const wider = new Uint32Array(this.#bounds.length * 2);
      wider.set(this.#bounds);
      this.#bounds = wider;
    }
    this.#bounds[this.#rows * 2] = start;
    this.#bounds[this.#rows * 2 + 1] = next;
    this.#rows += 1;
    this.#openEnd = next;
  }

  /** A line without a tag continues a value with a line break; elsewhere it is stray. Blank ones are skipped. */
  #addText(start: number, next: number): void {
    if (findContentEnd(this.#body, start, next) === start) return;
    if (!this.#isInRow) {
      this.#addStray(start);
      return;
    }
    this.#bounds[this.#rows * 2 - 1] = next;
    this.#openEnd = next;
  }

  #openTable(start: number, next: number): void {
    this.#close();
    const name = formatTableName(this.#body, start, next);
    this.#open = { name, start, columns: undefined, firstRow: this.#rows };
    this.#openEnd = next;
  }

  #setColumns(start: number, next: number): void {
    this.#isInRow = false;
    if (!this.#open) {
      this.#addStray(start);
      return;
    }
    const columns = { start, end: findContentEnd(this.#body, start, next) };
    if (this.#open.columns) {
      const { name } = this.#open;
      this.#close();
      this.#open = { name, start, columns, firstRow: this.#rows };
    } else this.#open = { ...this.#open, columns };
    this.#openEnd = next;
  }

  #close(): void {
    this.#isInRow = false;
    if (!this.#open) return;
    if (this.#blocks.length === maxBlocks) {
      throw new UnusableInputError(
        'E_NOT_XER',
        `This is not a Primavera XER file: it has more than ${formatDecimal(maxBlocks)} tables. Export it again from P6.`,
      );
    }
    this.#blocks.push({ ...this.#open, end: this.#openEnd, rowCount: this.#rows - this.#open.firstRow });
    this.#open = undefined;
  }

  #addStray(start: number): void {
    if (this.#strays === 0) this.#firstStray = start;
    this.#strays += 1;
  }
}
