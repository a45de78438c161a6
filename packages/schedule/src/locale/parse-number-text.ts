import type { DecimalSymbol } from '../model/index.ts';
import { toLatinDigits } from './parse-ordered-date.ts';

/** Longer texts are no numbers. */
const longestNumber = 64;
/** Digits, with groups of three behind the first and decimals. The blanks are also those of typography. */
const grouped = /^([+-]?)(\d{1,3}(?:[ \u00a0\u202f'\u2019]\d{3})+)((?:[.,]\d*)?)$/;
/** `\u22122.5`, `2.5-` and `(2.5)`, which regional settings can ask for. */
const negative = /^(?:\u2212(\d\S*)|(\d\S*)[-\u2212]|\((\d\S*)\))$/;
const signed = /^([+-]?)([\d.,]+)((?:e[+-]?\d+)?)$/i;

interface ReadNumber {
  readonly value: number;
  /** The sign that the text shows to be decimal; undefined for one with two meanings, or without signs. */
  readonly shows: DecimalSymbol | undefined;
  /** Whether the text has two meanings. */
  readonly isOpen: boolean;
}

/**
 * A number with a decimal comma or full stop, with or without signs between groups of three digits. `symbol` decides on a text
 * with two meanings, such as `1,234`. Undefined for other text.
 */
export function parseNumberText(text: string, symbol: DecimalSymbol): ReadNumber | undefined {
  if (text.length > longestNumber) return undefined;
  const trimmed = toLatinDigits(text.trim()).replace('٫', '.').replace(negative, '-$1$2$3');
  const [, groupSign = '', groups = '', decimals = ''] = grouped.exec(trimmed) ?? [];
  if (groups !== '') {
    const value = Number(`${groupSign}${groups.replaceAll(/\D/g, '')}${decimals.replace(',', '.')}`);
    return { value: value + 0, shows: toSymbol(decimals[0]), isOpen: false };
  }
  const [, sign = '', digits = '', exponent = ''] = signed.exec(trimmed) ?? [];
  if (!/\d/.test(digits)) return undefined;
  const decimal = findDecimal(digits);
  if (decimal === 'none') return undefined;
  const used = decimal ?? symbol;
  const group = used === '.' ? ',' : '.';
  const plain = digits.replaceAll(group, '').replace(used, '.');
  return {
    value: Number(`${sign}${plain}${exponent}`) + 0,
    shows: /[.,]/.test(digits) ? decimal : undefined,
    isOpen: decimal === undefined,
  };
}

const open = /^[+-]?[1-9]\d{0,2}([.,])\d{3}$/;

/** The sign of a number with two meanings, such as `1,234`, which is of groups or decimal; undefined for other text. */
export const findOpenSign = (text: string): DecimalSymbol | undefined =>
  toSymbol(open.exec(text.trim())?.[1]);

const toSymbol = (sign: string | undefined): DecimalSymbol | undefined =>
  sign === '.' || sign === ',' ? sign : undefined;

/** The decimal symbol of digits with signs; undefined if they have two meanings, `none` if they are no number. */
function findDecimal(digits: string): DecimalSymbol | 'none' | undefined {
  const lastDot = digits.lastIndexOf('.');
  const lastComma = digits.lastIndexOf(',');
  if (lastDot < 0 && lastComma < 0) return '.';
  const decimal = lastDot > lastComma ? '.' : ',';
  const group = decimal === '.' ? ',' : '.';
  const [whole = '', fraction, ...more] = digits.split(decimal);
  if (more.length > 0) return areGroups([whole, fraction ?? '', ...more]) ? group : 'none';
  if (whole.includes(group)) return areGroups(whole.split(group)) ? decimal : 'none';
  return fraction?.length === 3 && /^[1-9]\d{0,2}$/.test(whole) ? undefined : decimal;
}

const areGroups = ([first = '', ...others]: readonly string[]): boolean =>
  /^\d{1,3}$/.test(first) && others.every((group) => /^\d{3}$/.test(group));
