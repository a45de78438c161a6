import { UnusableInputError } from '../../unusable-input-error.ts';
import { formatDamaged } from '../package/damaged.ts';

/** Where a row's element stands in its batch's text: `text.slice(start, end)`. Rows count from 1. */
export interface RowSpan {
  readonly row: number;
  readonly start: number;
  readonly end: number;
}

/** A stretch of a worksheet's XML with the whole rows in it. The batches' texts joined are the worksheet. */
export interface RowBatch {
  readonly text: string;
  readonly rows: readonly RowSpan[];
  /** Where the rows end, at `</sheetData>`, in the batch that holds it. */
  readonly dataEnd: number | undefined;
  /** Prefix of the worksheet's tags with its colon; usually empty. */
  readonly prefix: string;
}

const maxRowLength = 32 * 1024 * 1024;
const maxHeadLength = 16 * 1024 * 1024;
const lastRow = 1_048_576;
const space = 32;
const slash = 47;
const greater = 62;

/** Cuts a worksheet into rows, without holding more of it than one piece and one row. */
export async function* scanRows(pieces: AsyncIterable<string>): AsyncGenerator<RowBatch> {
  const scanner = new RowScanner();
  for await (const piece of pieces) yield scanner.take(piece);
  yield scanner.end();
}

class RowScanner {
  #rest = '';
  #prefix: string | undefined;
  #isDone = false;
  #row = 0;

  take(piece: string): RowBatch {
    checkMarkup(piece);
    const text = this.#rest + piece;
    this.#rest = '';
    if (this.#isDone) return { text, rows: [], dataEnd: undefined, prefix: this.#prefix ?? '' };
    const first = this.#prefix === undefined ? this.#findData(text) : 0;
    if (first === undefined) {
      this.#rest = text;
      if (text.length > maxHeadLength) throw formatDamaged('a worksheet has no rows');
      return { text: '', rows: [], dataEnd: undefined, prefix: '' };
    }
    return this.#listRows(text, first, this.#prefix ?? '');
  }

  end(): RowBatch {
    if (!this.#isDone) throw formatDamaged('a worksheet is cut off');
    return { text: '', rows: [], dataEnd: undefined, prefix: this.#prefix ?? '' };
  }

  /** Offset behind `<sheetData>`; undefined when the text does not reach so far. */
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

  #listRows(text: string, first: number, prefix: string): RowBatch {
    if (this.#isDone) return { text, rows: [], dataEnd: undefined, prefix };
    const rows: RowSpan[] = [];
    const dataTag = `</${prefix}sheetData`;
    const openTag = `<${prefix}row`;
    const closeTag = `</${prefix}row>`;
    for (let at = first; ;) {
      const start = text.indexOf('<', at);
      if (start < 0 || start + dataTag.length >= text.length)
        return this.#keep(text, rows, start < 0 ? at : start);
      if (text.startsWith(dataTag, start)) {
        this.#isDone = true;
        return { text, rows, dataEnd: start, prefix };
      }
      if (!text.startsWith(openTag, start) || !isNameEnd(text.charCodeAt(start + openTag.length)))
        throw formatDamaged('a worksheet holds something other than rows');
      const tagEnd = text.indexOf('>', start);
      if (tagEnd < 0) return this.#keep(text, rows, start);
      let end = tagEnd + 1;
      if (text.charCodeAt(tagEnd - 1) !== slash) {
        const close = text.indexOf(closeTag, end);
        if (close < 0) return this.#keep(text, rows, start);
        end = close + closeTag.length;
      }
      this.#row = readRowNumber(text, { at: start + openTag.length, tagEnd, previous: this.#row });
      rows.push({ row: this.#row, start, end });
      at = end;
    }
  }

  #keep(text: string, rows: readonly RowSpan[], from: number): RowBatch {
    this.#rest = text.slice(from);
    if (this.#rest.length > maxRowLength) {
      const sentence = `Row ${this.#row + 1} of a worksheet is longer than 32 MB. Open the workbook in Excel, clear that row and save it again.`;
      throw new UnusableInputError('E_TOO_LARGE', sentence);
    }
    return { text: text.slice(0, from), rows, dataEnd: undefined, prefix: this.#prefix ?? '' };
  }
}

/** Comments and CDATA could hide tags from a scanner; no program that writes workbooks uses them here. */
function checkMarkup(piece: string): void {
  if (piece.includes('<!')) throw formatDamaged('a worksheet holds XML comments or declarations');
}

export function isNameEnd(code: number): boolean {
  return code === space || code === greater || code === slash || (code >= 9 && code <= 13);
}

/** The row's own number, which usually comes first in its tag; else the one behind the row before. */
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
