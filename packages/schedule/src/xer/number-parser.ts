import type { DecimalSymbol } from '../model/index.ts';
import { ascii } from './bytes/ascii.ts';

const { zero, minus } = ascii;
/** Up to this many digits a number is exact in a double, and so is the division by a power of ten. */
const exactDigits = 15;
const powersOfTen = Array.from({ length: exactDigits + 1 }, (_, power) => 10 ** power);
/** No number P6 writes is nearly as long. */
const maxLength = 64;

/** Reads numbers of a file that writes decimals behind one symbol. */
export class NumberParser {
  readonly #symbol: DecimalSymbol;
  readonly #decimalByte: number;

  constructor(symbol: DecimalSymbol) {
    this.#symbol = symbol;
    this.#decimalByte = symbol.charCodeAt(0);
  }

  /** The number in a range of bytes, or NaN. Rounded once, as `Number` does; never a negative zero. */
  parse(body: Buffer, start: number, end: number): number {
    // Nothing is reckoned in branches a file may first take late: such a branch sends the compiled code back to the start.
    const isNegative = body[start] === minus;
    const sign = isNegative ? -1 : 1;
    let at = start + (isNegative ? 1 : 0);
    let mantissa = 0;
    let digits = 0;
    let decimals = -1;
    for (; at < end; at += 1) {
      const byte = body[at] ?? 0;
      if (byte >= zero && byte <= zero + 9) {
        mantissa = mantissa * 10 + (byte - zero);
        digits += 1;
        if (decimals >= 0) decimals += 1;
      } else if (byte === this.#decimalByte && decimals < 0) decimals = 0;
      else return this.#parseRare(body, start, end);
    }
    if (digits === 0 || digits > exactDigits) return this.#parseRare(body, start, end);
    const value = decimals > 0 ? mantissa / (powersOfTen[decimals] ?? 1) : mantissa;
    return value * sign + 0;
  }

  /** Exponents, plus signs, blanks around, very many digits, a full stop in a file that uses commas. */
  #parseRare(body: Buffer, start: number, end: number): number {
    if (end - start > maxLength) return Number.NaN;
    const text = body.toString('latin1', start, end).trim();
    const plain = this.#symbol === ',' && !text.includes('.') ? text.replace(',', '.') : text;
    if (!/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?$/i.test(plain)) return Number.NaN;
    const value = Number(plain);
    return Number.isFinite(value) ? value + 0 : Number.NaN;
  }
}
