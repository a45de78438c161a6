import { UnusableInputError } from '../unusable-input-error.ts';
import { ascii } from './bytes/ascii.ts';

/** P6 knows some 200 tables; a file of nothing but table lines must not fill the memory. */
const maxBlocks = 10_000;

/** Rows of one `%T` block that stand under the same `%F` line. Offsets are into the body of the file. */
export interface BlockLayout {
  /** First byte of the `%T` line, or of the `%F` line when a table has a second one. */
  readonly start: number;
  /** One past the last line that belongs to the block. */
  readonly end: number;
  readonly nameStart: number;
  readonly nameEnd: number;
  /** What stands after `%F` and its TAB; undefined when there is no such line. */
  readonly fields: { readonly start: number; readonly end: number } | undefined;
  /** Index of the first row in `RowBounds`. */
  readonly firstRow: number;
  readonly rowCount: number;
}

export interface Layout {
  readonly blocks: readonly BlockLayout[];
  /** Start and end of each row, one pair a row; the end includes the line end and lines that continue the row. */
  readonly rowBounds: Uint32Array;
  readonly hasEndLine: boolean;
  /** Lines that no XER should have: how many, and where the first one starts. */
  readonly strayLines: { readonly count: number; readonly firstStart: number };
}

const lineKinds = { stray: 0, blank: 1, table: 2, fields: 3, row: 4, end: 5, header: 6, text: 7 } as const;
type LineKind = (typeof lineKinds)[keyof typeof lineKinds];

/** Where everything stands, in one pass over the lines: nothing is decoded, no row is split. */
export function scanLayout(body: Buffer): Layout {
  const scan = new LayoutScan();
  for (let start = 0; start < body.length;) {
    const lineFeed = body.indexOf(ascii.lineFeed, start);
    const next = lineFeed < 0 ? body.length : lineFeed + 1;
    // Nearly every line of a large file is a row: it takes the shortest way.
    if (body[start] === ascii.percent && body[start + 1] === ascii.upperR && body[start + 2] === ascii.tab) {
      scan.onRow(start, next);
    } else scan.onLine(body, start, next);
    start = next;
  }
  return scan.finish();
}

class LayoutScan {
  readonly #blocks: BlockLayout[] = [];
  #bounds = new Uint32Array(1024);
  #rows = 0;
  #open:
    | { start: number; nameStart: number; nameEnd: number; fields: BlockLayout['fields']; firstRow: number }
    | undefined;
  #openEnd = 0;
  #isInRow = false;
  #hasEndLine = false;
  #strays = 0;
  #firstStray = 0;

  onLine(body: Buffer, start: number, next: number): void {
    const kind = findLineKind(body, start, next);
    if (kind === lineKinds.row) this.onRow(start, next);
    else if (kind === lineKinds.text) this.#addText(start, next);
    else if (kind === lineKinds.table) this.#openTable(body, start, next);
    else if (kind === lineKinds.fields) this.#setFields(body, start, next);
    else if (kind === lineKinds.end) {
      this.#close();
      this.#hasEndLine = true;
    } else if (kind === lineKinds.stray) {
      this.#isInRow = false;
      this.#addStray(start);
    } else if (kind === lineKinds.header) this.#close();
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

  /** A line without a tag is the rest of a value that has a line break in it; elsewhere it is stray. */
  #addText(start: number, next: number): void {
    if (!this.#isInRow) {
      this.#addStray(start);
      return;
    }
    this.#bounds[this.#rows * 2 - 1] = next;
    this.#openEnd = next;
  }

  #openTable(body: Buffer, start: number, next: number): void {
    this.#close();
    const nameStart = Math.min(start + 3, next);
    let nameEnd = nameStart;
    while (nameEnd < next && !isCellEnd(body[nameEnd])) nameEnd += 1;
    this.#open = { start, nameStart, nameEnd, fields: undefined, firstRow: this.#rows };
    this.#openEnd = next;
  }

  #setFields(body: Buffer, start: number, next: number): void {
    this.#isInRow = false;
    if (!this.#open) {
      this.#addStray(start);
      return;
    }
    if (this.#open.fields) {
      const { nameStart, nameEnd } = this.#open;
      this.#close();
      this.#open = { start, nameStart, nameEnd, fields: undefined, firstRow: this.#rows };
    }
    this.#open.fields = { start: Math.min(start + 3, next), end: findContentEnd(body, start, next) };
    this.#openEnd = next;
  }

  #close(): void {
    this.#isInRow = false;
    if (!this.#open) return;
    if (this.#blocks.length === maxBlocks) {
      throw new UnusableInputError(
        'E_NOT_XER',
        `This is not a Primavera XER file: it has more than ${maxBlocks.toLocaleString('en')} tables. Export it again from P6.`,
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

function findLineKind(body: Buffer, start: number, next: number): LineKind {
  const first = body[start];
  if (first === ascii.percent) return findTagKind(body, start, next);
  if (first === ascii.upperE && isHeaderLine(body, start, next)) return lineKinds.header;
  return findContentEnd(body, start, next) === start ? lineKinds.blank : lineKinds.text;
}

function findTagKind(body: Buffer, start: number, next: number): LineKind {
  const tag = body[start + 1];
  if (start + 2 < next && !isCellEnd(body[start + 2])) {
    // Text may well start with a percent sign; only an end line is also known with a blank behind it.
    return tag === ascii.upperE && body[start + 2] === ascii.space ? lineKinds.end : lineKinds.text;
  }
  if (tag === ascii.upperR) return lineKinds.row;
  if (tag === ascii.upperT) return lineKinds.table;
  if (tag === ascii.upperF) return lineKinds.fields;
  if (tag === ascii.upperE) return lineKinds.end;
  return tag !== undefined && tag >= 0x41 && tag <= 0x5a ? lineKinds.stray : lineKinds.text;
}

/** ERMHDR, and the ERMTAIL some writers put last. */
function isHeaderLine(body: Buffer, start: number, next: number): boolean {
  const word = body.toString('latin1', start, Math.min(start + 7, next));
  return /^ERM(HDR|TAIL)/.test(word);
}

function isCellEnd(byte: number | undefined): boolean {
  return byte === ascii.tab || byte === ascii.carriageReturn || byte === ascii.lineFeed;
}

/** Where the line's text ends: before its line feed and the carriage returns in front of that. */
export function findContentEnd(body: Uint8Array, start: number, next: number): number {
  let end = next;
  if (end > start && body[end - 1] === ascii.lineFeed) end -= 1;
  while (end > start && body[end - 1] === ascii.carriageReturn) end -= 1;
  return end;
}
