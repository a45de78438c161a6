import { once } from 'node:events';
import { crc32, createDeflateRaw, deflateRawSync, type ZlibOptions } from 'node:zlib';
import { fitDeflate } from '../zip/pack-text.ts';
import { releaseBytes, type ZipEntry } from '../zip/zip-entry.ts';
import { releaseUnpacked, streamPart } from '../package/read-part.ts';
import { formatColumn, listCells, readStyle } from '../xml/cell-reader.ts';
import { scanRows, type RowBatch, type RowSpan } from '../xml/row-scanner.ts';
import { encodeCellText } from '../xml/xml-text.ts';
import type { CellEdit, SheetEdits } from './sheet-edits.ts';
import type { StylesEditor } from '../write/styles-editor.ts';

/** Above this size, speed matters more than size. Level 5, used below it, takes half the time of the default 6 and adds 1 %. */
const largeBytes = 8 * 1024 * 1024;
/** Sheets up to this size are packed in one piece. */
const smallBytes = 256 * 1024;
const waitingBytes = 8 * 1024 * 1024;

/** Writes the sheet, keeping every byte outside edited rows. It may still be being packed when this returns. */
export async function rewriteSheet(
  part: ZipEntry,
  edits: SheetEdits,
  styles: StylesEditor,
): Promise<{ readonly packed: Promise<ZipEntry> }> {
  const rewriter = new SheetRewriter(edits, styles);
  const packer = part.size > smallBytes ? createPacker(part.size) : createSmallPacker();
  let size = 0;
  let check = 0;
  const canPassOver = (_: Buffer, lastRow: number): boolean => !rewriter.isTouched(lastRow);
  for await (const batch of scanRows(streamPart(part), canPassOver)) {
    const isPassed = batch.passed.length > 0;
    const bytes = isPassed ? batch.passed : Buffer.from(rewriter.take(batch), 'latin1');
    size += bytes.length;
    check = crc32(bytes, check);
    await packer.write(bytes, isPassed ? undefined : () => releaseBytes(bytes));
  }
  const finish = async (): Promise<ZipEntry> => {
    const compressed = await packer.end();
    releaseUnpacked(part);
    return { ...part, compressed, isDeflated: true, size, crc32: check };
  };
  return { packed: finish() };
}

interface Packer {
  /** Resolves when there is room for more. The bytes must stay unchanged until `onPacked` is called. */
  readonly write: (bytes: Uint8Array, onPacked?: () => void) => Promise<unknown> | undefined;
  readonly end: () => Promise<Uint8Array>;
}

/** Packs on another thread while the sheet is scanned. */
function createPacker(length: number): Packer {
  const deflate = createDeflateRaw({
    level: length > largeBytes ? 2 : 5,
    chunkSize: 256 * 1024,
    highWaterMark: waitingBytes,
  } as ZlibOptions);
  const packed: Buffer[] = [];
  deflate.on('data', (piece: Buffer) => packed.push(piece));
  const ended = once(deflate, 'end');
  return {
    write: (bytes, onPacked) => (deflate.write(bytes, onPacked) ? undefined : once(deflate, 'drain')),
    end: async () => {
      deflate.end();
      await ended;
      return Buffer.concat(packed);
    },
  };
}

/** Packs synchronously, which is faster than starting a thread. */
function createSmallPacker(): Packer {
  const pieces: Uint8Array[] = [];
  return {
    write: (bytes) => {
      pieces.push(bytes);
      return undefined;
    },
    end: () => {
      const whole = Buffer.concat(pieces);
      return Promise.resolve(deflateRawSync(whole, { level: 5, ...fitDeflate(whole.length) }));
    },
  };
}

class SheetRewriter {
  readonly #edits: SheetEdits;
  readonly #styles: StylesEditor;
  readonly #editedRows: readonly number[];
  #nextEdited = 0;
  /** Numbers of edited and removed rows and of the style row, sorted. */
  readonly #touchedRows: readonly number[];
  #nextTouched = 0;
  #removedRows = 0;
  #row = 0;
  #isHeadDone = false;
  /** Styles of the style row's cells, by column. */
  readonly #rowStyles = new Map<number, number>();

  constructor(edits: SheetEdits, styles: StylesEditor) {
    this.#edits = edits;
    this.#styles = styles;
    this.#editedRows = edits.listRows();
    this.#touchedRows = edits.listTouchedRows();
  }

  take(batch: RowBatch): string {
    const { text, rows, dataEnd, prefix } = batch;
    const pieces: string[] = [];
    let at = 0;
    if (!this.#isHeadDone && text !== '') {
      at = text.indexOf(`<${prefix}sheetData`);
      pieces.push(this.#extendDimension(text.slice(0, at)));
      this.#isHeadDone = true;
    }
    for (const span of rows) {
      const isTouched = this.isTouched(span.row);
      this.#row = span.row;
      if (!isTouched) continue;
      pieces.push(text.slice(at, span.start), this.#writeNewRows(span.row, prefix));
      pieces.push(this.#writeRow(batch, span));
      at = span.end;
    }
    if (dataEnd !== undefined) {
      pieces.push(text.slice(at, dataEnd), this.#writeNewRows(Infinity, prefix));
      at = dataEnd;
    }
    pieces.push(text.slice(at));
    return pieces.join('');
  }

  /** True if a row after the last one seen and up to `row` is edited, removed, renumbered or the style row. */
  isTouched(row: number): boolean {
    if (this.#removedRows > 0 && this.#row < this.#edits.lastRow) return true;
    while ((this.#touchedRows[this.#nextTouched] ?? Infinity) <= this.#row) this.#nextTouched += 1;
    return (this.#touchedRows[this.#nextTouched] ?? Infinity) <= row;
  }

  #writeRow({ text, prefix }: RowBatch, { row, start, end }: RowSpan): string {
    const xml = text.slice(start, end);
    if (row === this.#edits.styleRow) {
      for (const cell of listCells(xml, prefix)) this.#rowStyles.set(cell.column, readStyle(xml, cell));
    }
    if (this.#edits.isRemoved(row)) {
      this.#removedRows += 1;
      return '';
    }
    const isEdited = this.#editedRows[this.#nextEdited] === row;
    if (isEdited) this.#nextEdited += 1;
    const edited = isEdited ? this.#editRow(xml, row, prefix) : xml;
    return this.#removedRows === 0 || row > this.#edits.lastRow
      ? edited
      : renumberRow(edited, { row, to: row - this.#removedRows, prefix });
  }

  #editRow(xml: string, row: number, prefix: string): string {
    const edits = this.#edits.listCells(row);
    const cells = isBehind(xml, edits[0]?.column ?? 0, prefix) ? [] : listCells(xml, prefix);
    const pieces: string[] = [];
    const tagEnd = xml.indexOf('>') + 1;
    const isClosed = xml[tagEnd - 2] === '/';
    pieces.push(openRow(isClosed ? `${xml.slice(0, tagEnd - 2)}>` : xml.slice(0, tagEnd)));
    let at = tagEnd;
    for (const edit of edits) {
      const next = cells.find(({ column }) => column >= edit.column);
      const isSame = next?.column === edit.column;
      const insertAt = next?.start ?? (isClosed ? tagEnd : xml.length - `</${prefix}row>`.length);
      pieces.push(xml.slice(at, insertAt));
      const style = isSame ? readStyle(xml, next) : (this.#rowStyles.get(edit.column) ?? 0);
      pieces.push(this.#writeCell(edit, { row, style, prefix }));
      at = isSame ? next.end : insertAt;
    }
    pieces.push(isClosed ? `</${prefix}row>` : xml.slice(at));
    return pieces.join('');
  }

  /** Edited rows before row `before` that the sheet does not have. */
  #writeNewRows(before: number, prefix: string): string {
    let xml = '';
    for (;;) {
      const row = this.#editedRows[this.#nextEdited] ?? Infinity;
      if (row >= before || row === Infinity) return xml;
      this.#nextEdited += 1;
      const number = row - this.#removedRows;
      const cells = this.#edits.listCells(row).map((edit) => {
        const style = this.#rowStyles.get(edit.column) ?? 0;
        return this.#writeCell(edit, { row: number, style, prefix });
      });
      xml += `<${prefix}row r="${number}">${cells.join('')}</${prefix}row>`;
    }
  }

  #writeCell(
    { column, value, isMarked }: CellEdit,
    { row, style, prefix }: { row: number; style: number; prefix: string },
  ): string {
    const shown = isMarked ? this.#styles.putMarked(style) : style;
    const open = `<${prefix}c r="${formatColumn(column)}${row}" s="${shown}"`;
    if (value === null) return `${open}/>`;
    if (typeof value === 'number') return `${open}><${prefix}v>${value}</${prefix}v></${prefix}c>`;
    const text = `<${prefix}is><${prefix}t xml:space="preserve">${encodeCellText(value)}</${prefix}t></${prefix}is>`;
    return `${open} t="inlineStr">${text}</${prefix}c>`;
  }

  /** Updates the stated extent of the sheet for added cells and removed rows. */
  #extendDimension(head: string): string {
    const { lastColumn } = this.#edits;
    const lastRow = this.#editedRows.at(-1) ?? 0;
    return head.replace(
      /(<[\w.-]*:?dimension\s[^<>]*ref=")([A-Z]+)(\d+)(?::([A-Z]+)(\d+))?"/,
      (whole: string, ...parts: (string | undefined)[]) => {
        const [open = '', left = '', top = '', right = left, bottom = top] = parts;
        const isWider = lastColumn >= parseColumn(right);
        const last = Math.max(lastRow, Number(bottom)) - this.#edits.removedCount;
        if (!isWider && last === Number(bottom)) return whole;
        const column = isWider ? formatColumn(lastColumn) : right;
        return `${open}${left}${top}:${column}${Math.max(last, Number(top))}"`;
      },
    );
  }
}

/** True if the column comes after all cells of the row, judging by the reference of the last cell. */
function isBehind(row: string, column: number, prefix: string): boolean {
  const openTag = `<${prefix}c r="`;
  const at = row.lastIndexOf(`<${prefix}c`);
  if (at < 0 || !row.startsWith(openTag, at)) return false;
  const letters = /^([A-Z]{1,3})\d/.exec(row.slice(at + openTag.length, at + openTag.length + 4))?.[1];
  return letters !== undefined && parseColumn(letters) <= column;
}

/** Index, counted from 0, of the column after the one with these letters. */
function parseColumn(letters: string): number {
  let column = 0;
  for (let place = 0; place < letters.length; place++) column = column * 26 + letters.charCodeAt(place) - 64;
  return column;
}

/** Drops the `spans` attribute, an optional hint that an added cell may make wrong. */
function openRow(tag: string): string {
  if (!tag.includes('spans')) return tag;
  return tag.replace(/\sspans\s*=\s*("[^"]*"|'[^']*')/, '');
}

function renumberRow(xml: string, { row, to, prefix }: { row: number; to: number; prefix: string }): string {
  return xml
    .replace(new RegExp(`^(<${prefix}row\\b[^<>]*\\sr\\s*=\\s*["'])${row}(?=["'])`), `$1${to}`)
    .replaceAll(new RegExp(`(<${prefix}c\\b[^<>]*\\sr\\s*=\\s*["'][A-Z]+)${row}(?=["'])`, 'g'), `$1${to}`);
}
