import { createInfo, createWarning } from '@floatwise/contracts/create-finding';
import type { Finding } from '@floatwise/contracts';
import {
  createLocaleFinding,
  findOpenSign,
  formatDayNote,
  formatReason,
  getOtherSymbol,
  isOpenDate,
  LocaleEvidence,
  parseOrderedDate,
  type ColumnValue,
  type Settled,
} from '../locale/index.ts';
import {
  formatDate,
  formatMinutes,
  isInRange,
  rangeHint,
  ranges,
  toMinutes,
  type DecimalSymbol,
  type Minutes,
  type Range,
} from '../model/index.ts';
import { computeUnitHours, plainDayEnd, plainWeek } from './compute-work-hours.ts';
import { UnusableInputError } from '@floatwise/contracts/unusable-input-error';
import { formatEmptyMark, isEmptyMark } from '../xer/empty-marks.ts';
import type { FindingLog } from '../xer/finding-log.ts';
import { findColumnUnit, parseSheetNumber, parseSheetQuantity, withoutUnit } from './parse-sheet-quantity.ts';
import { isWholeDay, parseSheetDate, withoutMarks, type DateReading } from './parse-sheet-date.ts';
import { formatCellValue, type CellValue } from '@floatwise/ooxml/read';
import type { SheetRow, SheetTable } from './sheet-table.ts';
import { findWord, type DurationUnit } from './sheet-codes.ts';
import type { SheetProblems } from './sheet-problems.ts';
import type { Essential } from '../unread/essentials.ts';
import type { UnreadLog } from '../unread/unread-log.ts';

/** How to read the values of a workbook: dates, and the unit of durations without one. */
interface SheetReading extends DateReading {
  readonly durationUnit: DurationUnit | undefined;
}

const shownLength = 60;
/** With blanks around it. */
const longestMark = 12;

/** Where a reader notes what it cannot read. */
interface SheetLogs {
  readonly log: FindingLog;
  readonly unread: UnreadLog;
  readonly problems: SheetProblems;
}

/** Columns whose values are not dates of activities. */
const unreadKinds: ReadonlyMap<string, Essential> = new Map(
  ['cstr_type', 'cstr_date', 'cstr_type2', 'cstr_date2'].map((name) => [name, 'constraints']),
);

/**
 * Reads the values of a P6 sheet by field name. A number or word that cannot be read is a problem, for which the sheet is refused.
 * Throws E_VALUE, with the cell, for a value outside its range.
 */
export class TableReader {
  readonly table: SheetTable;
  readonly #places: ReadonlyMap<string, number>;
  readonly #reading: SheetReading;
  readonly #units = new Map<string, DurationUnit | undefined>();
  readonly #logs: SheetLogs;
  readonly #locale: LocaleEvidence;
  #hasTimes: boolean | undefined;

  constructor(table: SheetTable, reading: SheetReading, logs: SheetLogs) {
    this.table = table;
    this.#places = new Map(table.readColumns.map(({ name }, place) => [name, place]));
    this.#reading = reading;
    this.#logs = logs;
    this.#locale = new LocaleEvidence({
      dates: () => this.#listTexts(/date/, withoutMarks),
      numbers: () => this.#listTexts(/_cnt$/, withoutUnit),
    });
  }

  hasColumn(name: string): boolean {
    return this.#places.has(name);
  }

  /** The raw value; undefined for a missing column, and for an empty cell, which other programs write as `NULL`. */
  findValue(row: SheetRow, name: string): CellValue {
    const place = this.#places.get(name);
    const value = place === undefined ? undefined : row.values[place];
    if (typeof value !== 'string' || value.length > longestMark || !isEmptyMark(value.trim())) return value;
    this.#logs.log.addOnce('locale empty', () => {
      const message = formatEmptyMark(this.#formatValue(row, name, value));
      return createInfo('sheet.locale', message, { sheet: this.table.name, row: row.row });
    });
    return undefined;
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
    const number = this.#findNumber(row, name);
    if (number === undefined) {
      const found =
        findOpenSign(withoutUnit(this.getText(row, name))) === undefined
          ? 'is not a number.'
          : 'has two meanings, and no other number shows which. Write it without a sign between thousands.';
      this.addProblem(row, name, found);
      return undefined;
    }
    const hours = number * computeUnitHours(this.#getUnit(name) ?? 'hours', plainWeek);
    if (!isInRange(hours, range)) throw this.#createRangeError(row, name, range);
    return number;
  }

  /** A number, also as text with the unit of its column; of two meanings the one that the other numbers show. */
  #findNumber(row: SheetRow, name: string): number | undefined {
    const value = this.findValue(row, name);
    if (typeof value !== 'string') return parseSheetNumber(value);
    const sign = findOpenSign(withoutUnit(value));
    const isContested = sign !== undefined && (sign === ',' || this.#locale.shows(getOtherSymbol(sign)));
    const settled = isContested ? this.#locale.findDecimalSymbol(name) : undefined;
    if (isContested && settled === undefined) return undefined;
    const number = parseSheetNumber(value, settled?.value) ?? this.#findQuantity(row, name, settled?.value);
    if (settled !== undefined && number !== undefined) this.#addLocal(row, name, [String(number), settled]);
    return number;
  }

  /** A number followed by a unit, which must be that of its column. */
  #findQuantity(row: SheetRow, name: string, symbol: DecimalSymbol | undefined): number | undefined {
    const quantity = parseSheetQuantity(this.findValue(row, name), symbol);
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

  /** The date of a finish. One without a time is the end of the work of its day: sheets have no calendars. */
  findFinish(row: SheetRow, name: string): Minutes | undefined {
    const date = this.findDate(row, name);
    return date !== undefined && this.#isDayOnly(row, name) ? toMinutes(date + plainDayEnd) : date;
  }

  /** A date; one that cannot be read gives a warning and undefined, since dates are optional. */
  findDate(row: SheetRow, name: string, kind = unreadKinds.get(name) ?? 'dates'): Minutes | undefined {
    const value = this.findValue(row, name);
    if (value === undefined || (typeof value === 'string' && value.trim() === '')) return undefined;
    const date = parseSheetDate(value, this.#reading) ?? this.#findSettledDate(row, name);
    if (date !== undefined && !isInRange(date, ranges.date))
      throw this.#createRangeError(row, name, ranges.date);
    if (date === undefined) {
      const found =
        'is not a date that can be read with certainty; treated as empty. Export dates as dates, with the sheet USERDATA.';
      this.#logs.log.add(`date ${name}`, () => this.createWarning(row, name, found));
      this.addUnread(row, name, kind);
    } else if (kind !== 'dataDates' && this.#isDayOnly(row, name)) this.#addDayOnly(row, name, date);
    return date;
  }

  /** Whether a date has no time. A whole number is midnight where other dates of the sheet have times. */
  #isDayOnly(row: SheetRow, name: string): boolean {
    const value = this.findValue(row, name);
    return isWholeDay(value) && (typeof value === 'string' || !(this.#hasTimes ??= this.#findTimes()));
  }

  #findTimes(): boolean {
    for (const [, value] of this.#listCells(/date/))
      if (parseSheetDate(value, this.#reading) !== undefined && !isWholeDay(value)) return true;
    return false;
  }

  /** Says once how dates without a time are read; P6 writes them so for users who hide times. */
  #addDayOnly(row: SheetRow, name: string, date: Minutes): void {
    this.#logs.log.addOnce('locale day', () => {
      const text =
        typeof this.findValue(row, name) === 'number' ? formatMinutes(date).slice(0, 10) : undefined;
      const note = formatDayNote(this.#formatValue(row, name, text));
      return createInfo('sheet.locale', note, { sheet: this.table.name, row: row.row });
    });
  }

  /** A date with two meanings, in the order that the other dates of its column, otherwise of the sheet, show. */
  #findSettledDate(row: SheetRow, name: string): Minutes | undefined {
    const text = withoutMarks(this.getText(row, name));
    if (this.#reading.dateFormat !== undefined || !isOpenDate(text)) return undefined;
    const order = this.#locale.findDateOrder(name);
    const date = order === undefined ? undefined : parseOrderedDate(text, order.value);
    if (order !== undefined && date !== undefined) this.#addLocal(row, name, [formatDate(date), order]);
    return date;
  }

  /** Says once how dates, and numbers, with two meanings are read. */
  #addLocal(row: SheetRow, name: string, [read, settled]: readonly [string, Settled<unknown>]): void {
    this.#logs.log.addOnce(`locale ${/date/.test(name) ? 'date' : 'number'} ${settled.by}`, () => {
      const value = this.#formatValue(row, name);
      const reading = { value, reading: `is read as ${read}`, reason: formatReason(settled) };
      return createLocaleFinding('sheet.locale', reading, { sheet: this.table.name, row: row.row });
    });
  }

  #formatValue(row: SheetRow, name: string, text = this.getText(row, name)): string {
    return `Sheet ${this.table.name} row ${row.row}, column ${name}: '${text.slice(0, shownLength)}'`;
  }

  *#listTexts(names: RegExp, trim: (text: string) => string): Generator<ColumnValue> {
    for (const [name, value] of this.#listCells(names))
      if (typeof value === 'string') yield [name, trim(value)];
  }

  *#listCells(names: RegExp): Generator<readonly [name: string, value: CellValue]> {
    for (const [name, place] of this.#places)
      if (names.test(name)) for (const { values } of this.table.rows) yield [name, values[place]];
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
    if (value === undefined) this.addProblem(row, name, `is not ${expected}.`);
    return value;
  }

  /** P6 deletes rows flagged `d`; some users write `y`. */
  isDeleted(row: SheetRow): boolean {
    const flag = this.getText(row, 'delete_record_flag');
    return flag !== '' && /^[dy]$/i.test(flag);
  }

  /** Notes a value without which the sheet is refused after all of it was read. */
  addProblem(row: SheetRow, name: string, found: string): void {
    this.#logs.problems.add(this.#formatPlace(row, name, found));
  }

  /** Counts a value that could not be read. */
  addUnread(row: SheetRow, name: string, kind = unreadKinds.get(name) ?? 'dates'): void {
    // A file has one data date, in every row.
    const record = kind === 'dataDates' ? 0 : row.row;
    this.#logs.unread.add(kind, record, () => {
      const code = this.getText(row, 'task_code');
      const activity = code === '' ? '' : `, activity ${code}`;
      const text = this.getText(row, name).slice(0, shownLength);
      return `sheet ${this.table.name} row ${row.row}, column ${name}${activity}: '${text}'`;
    });
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
