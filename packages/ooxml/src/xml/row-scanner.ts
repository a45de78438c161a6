import { Buffer } from 'node:buffer';
import { UnusableInputError } from '@floatwise/contracts/unusable-input-error';
import { formatDamaged } from './damaged.ts';

/** A row's element in the text of its batch: `text.slice(start, end)`. Rows count from 1. */
export interface RowSpan {
  readonly row: number;
  readonly start: number;
  readonly end: number;
}

/** A piece of a worksheet's XML with the complete rows in it. All batches joined are the worksheet. */
export interface RowBatch {
  /** The bytes before the text, skipped without reading. */
  readonly passed: Uint8Array;
  readonly text: string;
  readonly rows: readonly RowSpan[];
  /** Offset of `</sheetData>`, in the batch that has it. */
  readonly dataEnd: number | undefined;
  /** Prefix of the worksheet's tags with its colon; usually empty. */
  readonly prefix: string;
}

/** Returns true if the caller needs none of the rows in these bytes; `lastRow` is their highest possible number. */
export type PassOver = (bytes: Buffer, lastRow: number) => boolean;

const maxRowLength = 32 * 1024 * 1024;
const maxHeadLength = 16 * 1024 * 1024;
const lastRow = 1_048_576;
const space = 32;
const slash = 47;
const greater = 62;
const exclamation = 33;
const maxDigits = 8;
const nothing = Buffer.alloc(0);

/** Splits a worksheet into rows, holding at most one piece and one row in memory. Pieces without a needed row are skipped unread. */
export async function* scanRows(
  pieces: AsyncIterable<Buffer>,
  canPassOver: PassOver = () => false,
): AsyncGenerator<RowBatch> {
  const scanner = new RowScanner(canPassOver);
  for await (const piece of pieces) yield scanner.take(piece);
  yield scanner.end();
}

class RowScanner {
  readonly #canPassOver: PassOver;
  #rest: Buffer = nothing;
  #prefix: string | undefined;
  #isDone = false;
  #row = 0;

  constructor(canPassOver: PassOver) {
    this.#canPassOver = canPassOver;
  }

  take(piece: Buffer): RowBatch {
    const bytes = join(this.#rest, piece);
    this.#rest = nothing;
    const prefix = this.#prefix ?? '';
    const passed = this.#isDone ? bytes.length : this.#passOver(bytes);
    if (passed > 0) {
      this.#rest = bytes.subarray(passed);
      return { passed: bytes.subarray(0, passed), text: '', rows: [], dataEnd: undefined, prefix };
    }
    return this.#read(bytes);
  }

  /** Returns the remaining bytes. Throws if the rows have not ended. */
  end(): RowBatch {
    const batch = this.#read(this.#rest);
    if (!this.#isDone) throw formatDamaged('a worksheet is cut off');
    return batch;
  }

  #read(bytes: Buffer): RowBatch {
    const prefix = this.#prefix ?? '';
    // Comments and CDATA could hide tags from the scanner; no program that writes workbooks uses them here.
    if (hasMarkup(bytes)) throw formatDamaged('a worksheet holds XML comments or declarations');
    const text = bytes.toString('latin1');
    const first = this.#prefix === undefined ? this.#findData(text) : 0;
    if (first === undefined) {
      this.#rest = bytes;
      if (text.length > maxHeadLength) throw formatDamaged('a worksheet has no rows');
      return { passed: nothing, text: '', rows: [], dataEnd: undefined, prefix };
    }
    return this.#listRows(bytes, { text, first, prefix: this.#prefix ?? '' });
  }

  /** Number of bytes to skip: up to the last row that begins in them, if that row has a number and the data do not end before it. */
  #passOver(bytes: Buffer): number {
    if (this.#prefix === undefined) return 0;
    const numbered = `<${this.#prefix}row r="`;
    // The row number must not be cut off.
    const at = bytes.lastIndexOf(numbered, bytes.length - numbered.length - maxDigits);
    if (at <= 0) return 0;
    const digitsAt = at + numbered.length;
    const row = Number.parseInt(bytes.toString('latin1', digitsAt, digitsAt + maxDigits), 10);
    const passed = bytes.subarray(0, at);
    if (!(row > this.#row && row <= lastRow) || !this.#canPassOver(passed, row - 1)) return 0;
    if (passed.includes('sheetData') || hasMarkup(passed)) return 0;
    this.#row = row - 1;
    return at;
  }

  /** Offset after `<sheetData>`; undefined if the text does not reach that far. */
  #findData(text: string): number | undefined {
    const found = /<((?:[\w.-]+:)?)sheetData\s*(\/?)>/.exec(text);
    if (found === null) return undefined;
    this.#prefix = found[1] ?? '';
    if (found[2] === '/') {
      this.#isDone = true;
      return text.length;
    }
    return found.index + found[0].length;
  }

  #listRows(
    bytes: Buffer,
    { text, first, prefix }: { text: string; first: number; prefix: string },
  ): RowBatch {
    const passed = nothing;
    const rows: RowSpan[] = [];
    if (this.#isDone) return { passed, text, rows, dataEnd: undefined, prefix };
    const keep = (from: number): RowBatch => {
      this.#keep(bytes.subarray(from));
      return { passed, text: text.slice(0, from), rows, dataEnd: undefined, prefix };
    };
    const dataTag = `</${prefix}sheetData`;
    const openTag = `<${prefix}row`;
    const closeTag = `</${prefix}row>`;
    for (let at = first; ;) {
      const start = text.indexOf('<', at);
      if (start < 0 || start + dataTag.length >= text.length) return keep(start < 0 ? at : start);
      if (text.startsWith(dataTag, start)) {
        this.#isDone = true;
        return { passed, text, rows, dataEnd: start, prefix };
      }
      if (!text.startsWith(openTag, start) || !isNameEnd(text.charCodeAt(start + openTag.length)))
        throw formatDamaged('a worksheet holds something other than rows');
      const tagEnd = text.indexOf('>', start);
      if (tagEnd < 0) return keep(start);
      let end = tagEnd + 1;
      if (text.charCodeAt(tagEnd - 1) !== slash) {
        const close = text.indexOf(closeTag, end);
        if (close < 0) return keep(start);
        end = close + closeTag.length;
      }
      this.#row = readRowNumber(text, { at: start + openTag.length, tagEnd, previous: this.#row });
      rows.push({ row: this.#row, start, end });
      at = end;
    }
  }

  #keep(rest: Buffer): void {
    this.#rest = rest;
    if (rest.length > maxRowLength) {
      const sentence = `Row ${this.#row + 1} of a worksheet is longer than 32 MB. Open the workbook in Excel, clear that row and save it again.`;
      throw new UnusableInputError('E_TOO_LARGE', sentence);
    }
  }
}

/** Joins without copying if the second follows the first in memory. */
function join(first: Buffer, second: Buffer): Buffer {
  if (first.length === 0) return second;
  const isBehind = first.buffer === second.buffer && first.byteOffset + first.length === second.byteOffset;
  return isBehind
    ? Buffer.from(first.buffer, first.byteOffset, first.length + second.length)
    : Buffer.concat([first, second]);
}

/** Looks for the rarer byte first. */
function hasMarkup(bytes: Buffer): boolean {
  return bytes.includes(exclamation) && bytes.includes('<!');
}

export function isNameEnd(code: number): boolean {
  return code === space || code === greater || code === slash || (code >= 9 && code <= 13);
}

/** The row's own number, usually the first attribute of its tag; otherwise one more than the previous row's. */
function readRowNumber(
  text: string,
  { at, tagEnd, previous }: { at: number; tagEnd: number; previous: number },
): number {
  let row = 0;
  if (text.startsWith(' r="', at)) {
    for (let place = at + 4; place < tagEnd; place++) {
      const digit = text.charCodeAt(place) - 48;
      if (digit < 0 || digit > 9) break;
      row = row * 10 + digit;
    }
  } else {
    const found = /\sr\s*=\s*["'](\d+)["']/.exec(text.slice(at, tagEnd))?.[1];
    row = found === undefined ? previous + 1 : Number(found);
  }
  if (row <= previous || row > lastRow)
    throw formatDamaged(`row ${row} of a worksheet follows row ${previous}`);
  return row;
}
