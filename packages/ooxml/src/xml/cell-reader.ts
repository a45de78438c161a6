import { formatDamaged } from './damaged.ts';
import { readRuns, type SharedStrings } from './shared-strings.ts';
import { isNameEnd } from './row-scanner.ts';
import { decodeCellText, decodeText } from './xml-text.ts';

/** The contents of a cell; undefined if empty. `error` is an Excel error such as #N/A. */
export type CellValue = string | number | boolean | { readonly error: string } | undefined;
/** A cell's element in the XML of its row. Columns count from 0. */
interface CellSpan {
  readonly column: number;
  readonly start: number;
  /** End of its opening tag. */
  readonly tagEnd: number;
  readonly end: number;
}

const letterBase = 26;
/** Excel's columns, up to XFD. */
const maxColumns = 16_384;

export function listCells(row: string, prefix: string): CellSpan[] {
  const cells: CellSpan[] = [];
  const openTag = `<${prefix}c`;
  const closeTag = `</${prefix}c>`;
  let column = -1;
  for (let at = row.indexOf(openTag); at >= 0; at = row.indexOf(openTag, at)) {
    if (!isNameEnd(row.charCodeAt(at + openTag.length))) {
      at += openTag.length;
      continue;
    }
    const tagEnd = row.indexOf('>', at) + 1;
    column = findColumn(row, at + openTag.length, tagEnd) ?? column + 1;
    if (column >= maxColumns) throw formatDamaged('a cell is in a column that Excel does not have');
    const cellEnd = row[tagEnd - 2] === '/' ? tagEnd : row.indexOf(closeTag, tagEnd) + closeTag.length;
    if (tagEnd === 0 || cellEnd < tagEnd) throw formatDamaged('a cell is not closed');
    cells.push({ column, start: at, tagEnd, end: cellEnd });
    at = cellEnd;
  }
  return cells;
}

/** Column in the reference of a cell's tag (r="AB12" is 27); undefined if it has none. */
function findColumn(row: string, from: number, tagEnd: number): number | undefined {
  let at = from;
  // The reference is usually the first attribute.
  if (!row.startsWith(' r="', at)) {
    const found = /\sr\s*=\s*["']/.exec(row.slice(at, tagEnd));
    if (found === null) return undefined;
    at += found.index + found[0].length;
  } else at += 4;
  let column = 0;
  for (; at < tagEnd; at++) {
    const letter = row.charCodeAt(at) - 64;
    if (letter < 1 || letter > letterBase) break;
    column = column * letterBase + letter;
  }
  return column === 0 ? undefined : column - 1;
}

/** Letters of a column; columns count from 0. */
export function formatColumn(column: number): string {
  let letters = '';
  for (let left = column + 1; left > 0; left = Math.floor((left - 1) / letterBase)) {
    letters = String.fromCharCode(65 + ((left - 1) % letterBase)) + letters;
  }
  return letters;
}

/** Number of the cell's style; 0 is the default style. */
export function readStyle(row: string, { start, tagEnd }: CellSpan): number {
  return Number(/\ss\s*=\s*["'](\d+)["']/.exec(row.slice(start, tagEnd))?.[1] ?? '0');
}

export function hasFormula(row: string, { tagEnd, end }: CellSpan, prefix: string): boolean {
  return row.slice(tagEnd, end).includes(`<${prefix}f`);
}

/** The stored value of a cell. Formulas are not evaluated; their stored values count. */
export function readCell(
  row: string,
  cell: CellSpan,
  { prefix, strings }: { prefix: string; strings: SharedStrings },
): CellValue {
  if (cell.tagEnd === cell.end) return undefined;
  const tag = row.slice(cell.start, cell.tagEnd);
  // Most cells end like this, and the test costs a fraction of the pattern.
  const type = tag.endsWith(' t="s">') ? 's' : (/\st\s*=\s*["'](\w+)["']/.exec(tag)?.[1] ?? 'n');
  if (type === 'inlineStr') return readRuns(row.slice(cell.tagEnd, cell.end), prefix);
  const raw = findValue(row, cell, prefix);
  if (raw === undefined || raw === '') return undefined;
  switch (type) {
    case 's':
      return strings.find(Number(raw));
    case 'b':
      return raw.trim() === '1';
    case 'e':
      return { error: decodeText(raw) };
    case 'str':
    case 'd':
      return decodeCellText(raw);
    default:
      return raw.trim() === '' ? undefined : Number(raw);
  }
}

function findValue(row: string, { tagEnd, end }: CellSpan, prefix: string): string | undefined {
  // Only this cell: a missing tag must not be found in the rest of the row.
  const inner = row.slice(tagEnd, end);
  // A formula may come first; no other tag in a cell begins with v.
  const tag = inner.indexOf(`<${prefix}v`);
  if (tag < 0) return undefined;
  const at = inner.indexOf('>', tag) + 1;
  if (inner[at - 2] === '/') return undefined;
  const close = inner.indexOf(`</${prefix}v`, at);
  return close < 0 ? undefined : inner.slice(at, close);
}

const zero = 48;
const quote = 34;
const slash = 47;
/** Whole numbers with this many digits are exact. */
const exactDigits = 15;

interface PlainRow {
  /** `text.slice(start, end)` is the row's element. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** Index of each column in `values`; -1 or absent if not wanted. */
  readonly places: Int32Array;
  readonly strings: SharedStrings;
}

/**
 * Reads a row whose cells all have the usual form: a reference, then optional style and type, and as value only a number, a
 * shared string or an inline string. Fills `values` and returns the last column with a value, -1 if none. Returns undefined for
 * any other row, which must be read cell by cell.
 */
export function readPlainRow(row: PlainRow, values: CellValue[]): number | undefined {
  const { text, end, places, strings } = row;
  let last = -1;
  let at = text.indexOf('>', row.start) + 1;
  while (text.startsWith('<c r="', at)) {
    let column = 0;
    let place = at + '<c r="'.length;
    for (; ; place++) {
      const letter = text.charCodeAt(place) - 64;
      if (!(letter >= 1 && letter <= letterBase)) break;
      column = column * letterBase + letter;
    }
    const tagEnd = text.indexOf('>', place);
    if (column === 0 || column > maxColumns || tagEnd < 0) return undefined;
    const wanted = places[column - 1] ?? -1;
    if (text.charCodeAt(tagEnd - 1) === slash) {
      if (wanted >= 0) values[wanted] = undefined;
      at = tagEnd + 1;
      continue;
    }
    const isShared = text.startsWith('" t="s"', tagEnd - '" t="s"'.length);
    const isOwn = !isShared && text.startsWith('" t="str"', tagEnd - '" t="str"'.length);
    if (!isShared && !isOwn && !isNumber(text, place, tagEnd)) return undefined;
    const valueAt = tagEnd + '><v>'.length;
    if (!text.startsWith('<v>', tagEnd + 1)) return undefined;
    const valueEnd = text.indexOf('<', valueAt);
    if (valueEnd === valueAt || !text.startsWith('</v></c>', valueEnd)) return undefined;
    last = Math.max(last, column - 1);
    at = valueEnd + '</v></c>'.length;
    if (wanted < 0) continue;
    if (isOwn) {
      values[wanted] = decodeCellText(text.slice(valueAt, valueEnd));
      continue;
    }
    const whole = readDigits(text, valueAt, valueEnd);
    if (isShared && whole === undefined) return undefined;
    values[wanted] = isShared
      ? strings.find(whole ?? -1)
      : (whole ?? readNumber(text.slice(valueAt, valueEnd)));
  }
  return text.startsWith('</row>', at) && at + '</row>'.length === end ? last : undefined;
}

/** True if the tag has at most a style after its reference. */
function isNumber(text: string, from: number, tagEnd: number): boolean {
  let at = from;
  while (isDigit(text.charCodeAt(at))) at++;
  if (text.charCodeAt(at) !== quote) return false;
  if (at + 1 === tagEnd) return true;
  if (!text.startsWith(' s="', at + 1)) return false;
  for (at += ' s="'.length + 1; isDigit(text.charCodeAt(at));) at++;
  return text.charCodeAt(at) === quote && at + 1 === tagEnd;
}

const isDigit = (code: number): boolean => code >= zero && code <= zero + 9;

/** Undefined if a character is not a digit or there are more than 15. */
function readDigits(text: string, start: number, end: number): number | undefined {
  if (end - start > exactDigits) return undefined;
  let number = 0;
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at);
    if (!isDigit(code)) return undefined;
    number = number * 10 + (code - zero);
  }
  return number;
}

function readNumber(raw: string): CellValue {
  return raw.trim() === '' ? undefined : Number(raw);
}
