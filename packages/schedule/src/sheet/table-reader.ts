import { createWarning } from '@floatwise/contracts/create-finding';
import type { Finding } from '@floatwise/contracts';
import { isInRange, rangeHint, ranges, type Minutes, type Range } from '../model/index.ts';
import { computeUnitHours, plainWeek } from './compute-work-hours.ts';
import { UnusableInputError } from '@floatwise/contracts/unusable-input-error';
import type { FindingLog } from '../xer/finding-log.ts';
import { findColumnUnit, parseSheetQuantity, parseSheetNumber } from './parse-sheet-quantity.ts';
import { parseSheetDate, type DateReading } from './parse-sheet-date.ts';
import { formatCellValue, type CellValue } from '@floatwise/ooxml/read';
import type { SheetRow, SheetTable } from './sheet-table.ts';
import { findWord, type DurationUnit } from './sheet-codes.ts';

/** How to read the values of a workbook: dates, and the unit of durations without one. */
interface SheetReading extends DateReading {
  readonly durationUnit: DurationUnit | undefined;
}

const shownLength = 60;

/** Reads the values of a P6 sheet by field name. Throws E_VALUE, with the cell, for a value that cannot be read or is outside its range. */
export class TableReader {
  readonly table: SheetTable;
  readonly #places: ReadonlyMap<string, number>;
  readonly #reading: SheetReading;
  readonly #units = new Map<string, DurationUnit | undefined>();
  readonly #log: FindingLog;

  constructor(table: SheetTable, reading: SheetReading, log: FindingLog) {
    this.table = table;
    this.#places = new Map(table.readColumns.map(({ name }, place) => [name, place]));
    this.#reading = reading;
    this.#log = log;
  }

  hasColumn(name: string): boolean {
    return this.#places.has(name);
  }

  /** The raw value; undefined for an empty cell or a missing column. */
  findValue(row: SheetRow, name: string): CellValue {
    const place = this.#places.get(name);
    return place === undefined ? undefined : row.values[place];
  }

  /** Text without surrounding blanks; empty for an empty cell or a missing column. */
  getText(row: SheetRow, name: string): string {
    return formatCellValue(this.findValue(row, name)).trim();
  }

  /** An Activity ID as text. Throws for a formula error such as #REF!. */
  getId(row: SheetRow, name: string): string {
    if (typeof this.findValue(row, name) === 'object')
      throw this.createError(row, name, 'is an error of a formula and no Activity ID; correct the cell.');
    return this.getText(row, name);
  }

  /** A duration, lag or float in the unit of its column. */
  findDuration(row: SheetRow, name: string, range: Range = ranges.hours): number | undefined {
    const value = this.findValue(row, name);
    if (value === undefined || (typeof value === 'string' && value.trim() === '')) return undefined;
    const number = parseSheetNumber(value) ?? this.#findQuantity(row, name);
    if (number === undefined) throw this.createError(row, name, 'is not a number.');
    const hours = number * computeUnitHours(this.#getUnit(name) ?? 'hours', plainWeek);
    if (!isInRange(hours, range)) throw this.#createRangeError(row, name, range);
    return number;
  }

  /** A number followed by a unit, which must be that of its column. */
  #findQuantity(row: SheetRow, name: string): number | undefined {
    const quantity = parseSheetQuantity(this.findValue(row, name));
    if (quantity === undefined) return undefined;
    const unit = this.#getUnit(name);
    if (unit === quantity.unit) return quantity.number;
    const found = `is not a number. It is in ${quantity.unit}, but the column is in ${unit ?? 'another unit'}; export it in one unit.`;
    throw this.createError(row, name, found);
  }

  /** The unit of a column: its own, otherwise the user's. */
  #getUnit(name: string): DurationUnit | undefined {
    if (!this.#units.has(name))
      this.#units.set(name, findColumnUnit(this.table, name) ?? this.#reading.durationUnit);
    return this.#units.get(name);
  }

  /** A date; one that cannot be read gives a warning and undefined, since dates are optional. */
  findDate(row: SheetRow, name: string): Minutes | undefined {
    const value = this.findValue(row, name);
    if (value === undefined || (typeof value === 'string' && value.trim() === '')) return undefined;
    const date = parseSheetDate(value, this.#reading);
    if (date !== undefined && !isInRange(date, ranges.date))
      throw this.#createRangeError(row, name, ranges.date);
    if (date === undefined) {
      this.#log.add(`date ${name}`, () =>
        this.createWarning(
          row,
          name,
          'is not a date that can be read with certainty; treated as empty. Export dates as dates, with the sheet USERDATA.',
        ),
      );
    }
    return date;
  }

  /** The meaning of a word; undefined for an empty cell. `expected` completes the message about an unknown word. */
  findWord<Value>(
    row: SheetRow,
    name: string,
    { words, expected }: { words: ReadonlyMap<string, Value>; expected: string },
  ): Value | undefined {
    const text = this.getText(row, name);
    if (text === '') return undefined;
    const value = findWord(words, text);
    if (value === undefined) throw this.createError(row, name, `is not ${expected}.`);
    return value;
  }

  /** P6 deletes rows flagged `d`; some users write `y`. */
  isDeleted(row: SheetRow): boolean {
    const flag = this.getText(row, 'delete_record_flag');
    return flag !== '' && /^[dy]$/i.test(flag);
  }

  /** `found` follows the quoted value in the message. */
  createError(row: SheetRow, name: string, found: string): UnusableInputError {
    return new UnusableInputError('E_VALUE', this.#formatPlace(row, name, found));
  }

  #createRangeError(row: SheetRow, name: string, { text }: Range): UnusableInputError {
    const code = this.getText(row, 'task_code');
    const owner = code === '' ? '' : `of activity ${code} `;
    return this.createError(row, name, `${owner}is outside what P6 can hold (${text}). ${rangeHint}`);
  }

  createWarning(row: SheetRow, name: string, found: string): Finding {
    const at = { sheet: this.table.name, row: row.row };
    return createWarning('E_VALUE', this.#formatPlace(row, name, found), at);
  }

  #formatPlace(row: SheetRow, name: string, found: string): string {
    const text = this.getText(row, name);
    const shown = text.length > shownLength ? `${text.slice(0, shownLength - 1)}…` : text;
    return `Sheet ${this.table.name} row ${row.row}, column ${name}: '${shown}' ${found}`;
  }
}
