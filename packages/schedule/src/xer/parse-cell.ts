import type { Minutes, DecimalSymbol } from '../model/index.ts';
import { computeDayNumber, computeDaysInMonth, minutesPerDay, toMinutes } from '../model/index.ts';
import { findOpenSign } from '../locale/index.ts';
import { ascii } from './bytes/ascii.ts';

const { zero, minus, colon, space, upperT } = ascii;

/**
 * A date as P6 writes it, `2026-03-16 08:00`; also without a time (midnight), with seconds (ignored) or with a T. Undefined for
 * anything else, including impossible dates.
 */
export function parseDateCell(body: Buffer, start: number, end: number): Minutes | undefined {
  const length = end - start;
  if (length !== 16 && length !== 10 && length !== 19) return undefined;
  if (body[start + 4] !== minus || body[start + 7] !== minus) return undefined;
  const year = parseTwoDigits(body, start) * 100 + parseTwoDigits(body, start + 2);
  const month = parseTwoDigits(body, start + 5);
  const day = parseTwoDigits(body, start + 8);
  if (!(year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= computeDaysInMonth(year, month))) {
    return undefined;
  }
  const time = length === 10 ? 0 : parseTime(body, start + 10, end);
  return time === time ? toMinutes(computeDayNumber(year, month, day) * minutesPerDay + time) : undefined;
}

/** Minutes of ` 08:00` or ` 08:00:30`; NaN for anything else. */
function parseTime(body: Buffer, start: number, end: number): number {
  if (body[start] !== space && body[start] !== upperT) return Number.NaN;
  if (body[start + 3] !== colon || (end - start > 6 && body[start + 6] !== colon)) return Number.NaN;
  const hour = parseTwoDigits(body, start + 1);
  const minute = parseTwoDigits(body, start + 4);
  const second = end - start > 6 ? parseTwoDigits(body, start + 7) : 0;
  return hour <= 23 && minute <= 59 && second <= 59 ? hour * 60 + minute : Number.NaN;
}

/** 0..99, or NaN. */
function parseTwoDigits(body: Buffer, at: number): number {
  const tens = (body[at] ?? 0) - zero;
  const ones = (body[at + 1] ?? 0) - zero;
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : Number.NaN;
}

/** Converts hours to whole minutes. P6 stores dates to the minute and writes hours with six decimals (26.666667 is 1,600 minutes). */
export function computeMinutes(hours: number): number {
  const minutes = hours * 60;
  // Nearly all durations are whole minutes and need no rounding.
  if ((minutes | 0) === minutes) return minutes + 0;
  return Math.round(Math.abs(hours) * 60) * Math.sign(hours) + 0;
}

/** A number with up to this many digits is exact in a double, and so is its division by a power of ten. */
const exactDigits = 15;
const powersOfTen = Array.from({ length: exactDigits + 1 }, (_, power) => 10 ** power);
/** P6 writes much shorter numbers. */
const maxLength = 64;

/** Parses numbers of a file with one decimal symbol. */
export class NumberParser {
  readonly #symbol: DecimalSymbol;
  readonly #decimalByte: number;
  readonly #isContested: () => boolean;

  /** `isContested`: whether numbers of the file show the other symbol. */
  constructor(symbol: DecimalSymbol, isContested: () => boolean = () => false) {
    this.#symbol = symbol;
    this.#isContested = isContested;
    this.#decimalByte = symbol.charCodeAt(0);
  }

  /** The number in a range of bytes; NaN for other text, and for a number with two meanings that others must settle. Rounded once, as `Number` does; never a negative zero. */
  parse(body: Buffer, start: number, end: number): number {
    // Calculates outside of branches: a branch first taken late would make the engine discard its compiled code.
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
    if (digits === 0 || digits > exactDigits || (decimals === 3 && digits < 7))
      return this.#parseRare(body, start, end);
    const value = decimals > 0 ? mantissa / (powersOfTen[decimals] ?? 1) : mantissa;
    return value * sign + 0;
  }

  /** Exponents, plus signs, surrounding blanks, very many digits, or a full stop in a file that uses commas. */
  #parseRare(body: Buffer, start: number, end: number): number {
    if (end - start > maxLength) return Number.NaN;
    const text = body.toString('latin1', start, end).trim();
    // Three digits after a sign can be a group.
    const sign = findOpenSign(text);
    if (sign !== undefined && (sign !== this.#symbol || this.#isContested())) return Number.NaN;
    const plain = this.#symbol === ',' && !text.includes('.') ? text.replace(',', '.') : text;
    return parsePlainNumber(plain) ?? Number.NaN;
  }
}

/** `1`, `-0.25`, `1.0E-4`; undefined for other text. Infinite for a number beyond all doubles, which is outside every range. */
export function parsePlainNumber(text: string): number | undefined {
  if (!/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text)) return undefined;
  return Number(text) + 0;
}
