import type { CellValue } from '@floatwise/ooxml/read';
import { parseNumberText } from '../locale/index.ts';
import type { DecimalSymbol } from '../model/index.ts';
import type { SheetTable } from './sheet-table.ts';
import { findWord, unitWords, type DurationUnit } from './sheet-codes.ts';

/** Longer texts are no numbers, and the patterns would take quadratic time over them. */
const longestNumber = 100;

/** A number with a unit, such as `5d`, `40.0h`, `2 w`; undefined for anything else. */
export function parseSheetQuantity(
  value: CellValue,
  symbol?: DecimalSymbol,
): { number: number; unit: DurationUnit } | undefined {
  if (typeof value !== 'string' || value.length > longestNumber) return undefined;
  const [, digits = '', word = ''] = /^(.*[\d)\-\u2212])\s*(\p{L}+)\.?\s*$/u.exec(value) ?? [];
  const number = parseSheetNumber(digits, symbol);
  const unit = findWord(unitWords, word);
  return number === undefined || unit === undefined ? undefined : { number, unit };
}

/** The text of a number without the unit behind it. */
export const withoutUnit = (text: string): string =>
  text.length > longestNumber ? text : text.trim().replace(/\s*\p{L}+\.?$/u, '');

/** The unit at the end of a caption, as in `Lag(d)`. */
function findCaptionUnit(caption: string | undefined): DurationUnit | undefined {
  const word = /[(\uff08]([^()\uff08\uff09]+)[)\uff09]\s*$/.exec(caption ?? '')?.[1];
  return word === undefined ? undefined : findWord(unitWords, word);
}

/** The unit of a column: that of its caption, otherwise that of the first value with a unit. */
export function findColumnUnit(table: SheetTable, name: string): DurationUnit | undefined {
  const place = table.readColumns.findIndex((column) => column.name === name);
  const own = findCaptionUnit(table.columns.find((column) => column.name === name)?.caption);
  if (own !== undefined || place < 0) return own;
  for (const { values } of table.rows) {
    const unit = parseSheetQuantity(values[place], '.')?.unit;
    if (unit !== undefined) return unit;
  }
  return undefined;
}

/** A number from a cell, also as text. `symbol` decides on a text with two meanings, such as `1,234`; without it, undefined. */
export function parseSheetNumber(value: CellValue, symbol?: DecimalSymbol): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  if (typeof value !== 'string' || value.length > longestNumber) return undefined;
  const read = parseNumberText(value, symbol ?? '.');
  // A full stop is decimal in the files of P6 and of Excel unless others show that it is not.
  if (read === undefined || Number.isNaN(read.value)) return undefined;
  return read.isOpen && symbol === undefined && value.includes(',') ? undefined : read.value;
}
