import type { CellValue } from './cell-reader.ts';
import { decodeCellText } from './xml-text.ts';
import type { SharedStrings } from './shared-strings.ts';

const zero = 48;
const quote = 34;
const slash = 47;
const letterBase = 26;
/** Whole numbers of so many digits are exact. */
const exactDigits = 15;

export interface PlainRow {
  /** `text.slice(start, end)` is the row's element. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** Place of each column among the values; -1 or none for those not wanted. */
  readonly places: Int32Array;
  readonly strings: SharedStrings;
}

/**
 * Reads a row whose cells all have the usual form: a reference, then a style and a type, and only a number, a shared text or
 * an inline text as the value. Puts the values into `values` and returns the last column that has one, -1 for none; undefined
 * for any other row, which must be read cell by cell.
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
    if (column === 0 || tagEnd < 0) return undefined;
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

/** Whether a tag has behind its reference a style at most. */
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

/** Undefined for anything but a few digits. */
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
