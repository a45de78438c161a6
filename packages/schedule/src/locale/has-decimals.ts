import type { DecimalSymbol } from '../model/index.ts';

const zero = 48;
const nine = 57;

/**
 * Whether bytes contain a value, between TABs, line ends or tags, of digits with this sign between two of them. Bytes of zero
 * are skipped, so that UTF-16 is read as well.
 */
export function hasDecimals(bytes: Uint8Array, symbol: DecimalSymbol): boolean {
  const sign = symbol.charCodeAt(0);
  for (let at = bytes.indexOf(sign); at >= 0; at = bytes.indexOf(sign, at + 1))
    if (isNumberSide(bytes, at, -1) && isNumberSide(bytes, at, 1)) return true;
  return false;
}

const longestSide = 64;

/** Whether a digit, then only digits and signs follow in one direction, up to the end of the value. */
function isNumberSide(bytes: Uint8Array, from: number, step: 1 | -1): boolean {
  let seen = 0;
  for (let at = from + step; seen < longestSide; at += step) {
    const byte = bytes[at];
    if (byte === 0) continue;
    if (byte === undefined || ends.has(byte)) return seen > 0;
    const isDigit = byte >= zero && byte <= nine;
    if (!isDigit && (seen === 0 || !signs.has(byte))) return false;
    seen += 1;
  }
  return false;
}

const toBytes = (text: string): ReadonlySet<number> =>
  new Set(Array.from(text, (letter) => letter.charCodeAt(0)));
const ends = toBytes('\t\r\n<>');
const signs = toBytes("+-., '\u00a0eE");
