import { createInfo, createWarning } from '@floatwise/contracts/create-finding';
import { UnusableInputError } from '@floatwise/contracts/unusable-input-error';
import { type CodeTable, fieldCodes } from '../fields/field-codes.ts';
import type { FieldReader, RequiredCode } from '../fields/field.ts';
import {
  createDayFinding,
  createLocaleFinding,
  formatReason,
  isDayOnly,
  isOpenDate,
  parseOrderedDate,
  parseNumberText,
} from '../locale/index.ts';
import {
  formatDate,
  isInRange,
  rangeHint,
  ranges,
  toId,
  type AnyId,
  type Minutes,
  type Range,
} from '../model/index.ts';
import { findContentEnd } from './bytes/lines.ts';
import { RowCells, type ByteRange } from './bytes/row-cells.ts';
import { formatLongRow } from './bytes/xer-findings.ts';
import { computeMinutes, parseDateCell, type NumberParser } from './parse-cell.ts';
import type { FindDayEnd } from '../calendar/create-day-ends.ts';
import { essentialColumns } from '../unread/essential-fields.ts';
import type { Essential } from '../unread/essentials.ts';
import type { UnreadLog } from '../unread/unread-log.ts';
import { findEmptyMark, formatEmptyMark } from './empty-marks.ts';
import type { FindingLog } from './finding-log.ts';
import { type IdCache, parsePlainId } from './id-cache.ts';
import { findTable, type Xer } from './read-xer.ts';
import { findColumn, type Table, type TableBlock } from './table.ts';

/** Shared context for reading rows of all tables. */
export interface ReadContext {
  readonly xer: Xer;
  readonly log: Pick<FindingLog, 'add' | 'addOnce'>;
  readonly ids: IdCache;
  readonly numbers: NumberParser;
  readonly unread: Pick<UnreadLog, 'add' | 'addLeftOut'>;
  /** Set when the calendars can be read. */
  findDayEnd?: FindDayEnd;
  readonly hasEmptyMarks: boolean;
  /** The project of a file that has one, which owns the rows that name none. */
  readonly onlyProjectId: AnyId | undefined;
}

/** What a planner calls the records of a table, and the column of their names. */
const recordNames: Readonly<Record<string, readonly [noun: string, column: string]>> = {
  PROJECT: ['project', 'proj_short_name'],
  CALENDAR: ['calendar', 'clndr_name'],
  TASK: ['activity', 'task_code'],
  TASKPRED: ['relationship', 'task_pred_id'],
};

/** Length of `2026-03-16 08:00`. */
const timedLength = 16;

/** A time zone behind a time. A schedule has none, so the date is read as it is written. */
const zone = /(:\d\d(?:\.\d+)?) ?(?:Z|[+-]\d\d:?\d\d)$/;

const unknownCode = 'is not a code P6 is known to use';

/**
 * Reads values by the column index from `findPlace`; undefined means NULL, or an unreadable value, which is a finding. All values
 * pass through here, mostly before the engine has compiled the code, so methods check bounds themselves and make few calls.
 */
export class RowReader implements FieldReader<number> {
  /** Index of the row in its table, from 0. */
  row = 0;
  readonly #context: ReadContext;
  readonly #numbers: NumberParser;
  readonly #ids: IdCache;
  readonly #table: Table;
  readonly #block: TableBlock;
  readonly #body: Buffer;
  readonly #cells = new RowCells();
  /** Cells of the row that are read as empty and are not. */
  readonly #marked = new Map<number, ByteRange>();
  /** What is used instead of a value that cannot be read. */
  readonly #otherwise: string;
  /** Index for all columns that the table lacks; it is empty in every row. */
  readonly #nowhere: number;
  readonly #calendarPlace: number;

  constructor(context: ReadContext, table: Table, block: TableBlock) {
    this.#context = context;
    this.#numbers = context.numbers;
    this.#ids = context.ids;
    this.#table = table;
    this.#block = block;
    this.#body = context.xer.body.bytes;
    this.#otherwise = table.name === 'SCHEDOPTIONS' ? "P6's default is used" : 'read as empty';
    this.#nowhere = block.columns.length;
    this.#calendarPlace = this.findPlace('clndr_id');
    this.#cells.clear(0, this.#nowhere);
  }

  get rowCount(): number {
    return this.#block.layout.rowCount;
  }

  /** Number of the table's rows in blocks before this one. */
  get rowsBefore(): number {
    return this.#block.rowsBefore;
  }

  /** Index of a column, even if the table lacks it. */
  findPlace(column: string): number {
    const place = findColumn(this.#block, column);
    return place < 0 ? this.#nowhere : place;
  }

  /** Moves to a row of the block, counted from 0. */
  moveTo(rowOfBlock: number): void {
    this.row = this.#block.rowsBefore + rowOfBlock;
    const pair = (this.#block.layout.firstRow + rowOfBlock) * 2;
    const bounds = this.#context.xer.body.rowBounds;
    const start = bounds[pair] ?? 0;
    const cells = this.#cells;
    cells.split(this.#body, start, findContentEnd(this.#body, start, bounds[pair + 1] ?? start));
    const { count } = cells;
    const nowhere = this.#nowhere;
    cells.clear(count < nowhere ? count : nowhere, nowhere);
    if (this.#context.hasEmptyMarks) this.#clearMarks();
  }

  /** Empties the cells of marks such as `NULL`, and says so once. */
  #clearMarks(): void {
    const cells = this.#cells;
    this.#marked.clear();
    for (let column = 0; column < this.#nowhere; column += 1) {
      const start = cells.starts[column] ?? 0;
      const end = cells.ends[column] ?? 0;
      const mark = findEmptyMark(this.#body, start, end);
      if (mark === undefined) continue;
      this.#marked.set(column, { start, end });
      cells.clear(column, column);
      this.#context.log.addOnce('locale empty', () => {
        const table = this.#table.name;
        const line = this.#table.computeLine(this.row);
        const place = `Line ${line}: table ${table}, column ${this.#block.columns[column] ?? ''}`;
        return createInfo('xer.locale', formatEmptyMark(`${place}: '${mark}'`), { table, line });
      });
    }
  }

  /** Adds a finding if the row has more values than the block has columns. */
  checkLength(): void {
    const { count: values } = this.#cells;
    if (values <= this.#nowhere) return;
    const table = this.#table.name;
    const row = this.row;
    this.#context.log.add(`E_XER_ROW ${table}`, () => {
      const line = this.#table.computeLine(row);
      return formatLongRow({ table, line, values, columns: this.#block.columns.length });
    });
  }

  text(column: number): string | undefined {
    const { starts, ends } = this.#cells;
    const start = starts[column] ?? 0;
    const end = ends[column] ?? 0;
    return start === end ? undefined : this.#context.xer.body.decoder.parse(this.#body, start, end);
  }

  textOrEmpty(column: number): string {
    return this.text(column) ?? '';
  }

  id(column: number): AnyId | undefined {
    const { starts, ends } = this.#cells;
    const start = starts[column] ?? 0;
    const end = ends[column] ?? 0;
    if (start === end) return undefined;
    return toId(this.#ids.find(this.#body, start, end) ?? this.textOrEmpty(column).trim());
  }

  requiredId(column: number): AnyId {
    return this.id(column) ?? toId('');
  }

  projectId(column: number): AnyId | undefined {
    return this.id(column);
  }

  ownerId(column: number): AnyId | undefined {
    return this.id(column) ?? this.#context.onlyProjectId;
  }

  /** Not cached. */
  ownId(column: number): AnyId {
    const { starts, ends } = this.#cells;
    const start = starts[column] ?? 0;
    const end = ends[column] ?? 0;
    if (start === end) return toId('');
    const plain = parsePlainId(this.#body, start, end);
    return toId(plain < 0 ? this.textOrEmpty(column) : String(plain));
  }

  activityCode(column: number): string {
    const code = this.textOrEmpty(column);
    if (code !== '' && code.trim() !== '') return code;
    const id = this.ownId(this.findPlace('task_id'));
    if (column === this.#nowhere) this.#addMissingColumn('task_code', 'named by its task_id');
    else this.#add(column, ` is empty; the activity is named by its task_id, ${id}`);
    return id;
  }

  /** The id as a number; negative if it is not a plain number. */
  plainId(column: number): number {
    const { starts, ends } = this.#cells;
    return parsePlainId(this.#body, starts[column] ?? 0, ends[column] ?? 0);
  }

  number(column: number, range: Range = ranges.number): number | undefined {
    const { starts, ends } = this.#cells;
    const start = starts[column] ?? 0;
    const end = ends[column] ?? 0;
    if (start === end) return undefined;
    const plain = this.#numbers.parse(this.#body, start, end);
    const value = plain === plain ? plain : this.#findLocalNumber(column);
    // NaN is in no range.
    if (value >= range.least && value <= range.most) return value;
    if (Number.isNaN(value)) this.#addUnreadable(column, 'is not a number');
    else this.#leaveOut(column, range);
    return undefined;
  }

  minutes(column: number, range: Range = ranges.hours): number | undefined {
    const hours = this.number(column, range);
    return hours === undefined ? undefined : computeMinutes(hours);
  }

  percent(column: number): number | undefined {
    return this.number(column);
  }

  date(column: number, range: Range = ranges.date): Minutes | undefined {
    const { starts, ends } = this.#cells;
    const start = starts[column] ?? 0;
    const end = ends[column] ?? 0;
    if (start === end) return undefined;
    const value = parseDateCell(this.#body, start, end) ?? this.#findLocalDate(column);
    if (value === undefined) this.#addUnreadable(column, 'is not a date (yyyy-mm-dd hh:mm)');
    else if (!isInRange(value, range)) this.#leaveOut(column, range);
    else {
      if (end - start !== timedLength && this.#isDayOnly(column)) this.#addDayOnly(column);
      return value;
    }
    return undefined;
  }

  finish(column: number, range: Range = ranges.date): Minutes | undefined {
    const { starts, ends } = this.#cells;
    const length = (ends[column] ?? 0) - (starts[column] ?? 0);
    // Most finishes are empty or have a time.
    if (length === 0) return undefined;
    const date = this.date(column, range);
    if (length === timedLength || date === undefined || !this.#isDayOnly(column)) return date;
    return this.#context.findDayEnd?.(toId(this.id(this.#calendarPlace) ?? ''), date) ?? date;
  }

  /** False at once for dates of the length that P6 writes. */
  #isDayOnly(column: number): boolean {
    const { starts, ends } = this.#cells;
    const length = (ends[column] ?? 0) - (starts[column] ?? 0);
    return length !== timedLength && isDayOnly(this.textOrEmpty(column));
  }

  /** Whether a date is written as P6 writes it, so that its meaning rests on no other value of the file. */
  isPlainDate(column: number): boolean {
    const { starts, ends } = this.#cells;
    return parseDateCell(this.#body, starts[column] ?? 0, ends[column] ?? 0) !== undefined;
  }

  code<Value>(column: number, codes: CodeTable<Value>): Value | undefined {
    const { starts, ends } = this.#cells;
    const start = starts[column] ?? 0;
    const end = ends[column] ?? 0;
    if (start === end) return undefined;
    const value = this.#findCode(codes, column);
    if (value === undefined) this.#addUnreadable(column, unknownCode);
    return value;
  }

  requiredCode<Value>(column: number, field: RequiredCode<Value>, value: Value): Value {
    const { starts, ends } = this.#cells;
    const start = starts[column] ?? 0;
    const end = ends[column] ?? 0;
    if (start === end) {
      if (column === this.#nowhere) this.#addMissingColumn(field.column, field.otherwise);
      else this.#add(column, ` is empty; ${field.otherwise}`);
      if (value !== field.certain) this.#countKind(field.column, '');
      return value;
    }
    const found = this.#findCode(field.codes, column);
    if (found === undefined) this.#addUnreadable(column, unknownCode, field.otherwise);
    return found ?? value;
  }

  /** The value of a code, which may be in quotes. */
  #findCode<Value>(codes: CodeTable<Value>, column: number): Value | undefined {
    const { starts, ends } = this.#cells;
    const value = codes.find(this.#body, starts[column] ?? 0, ends[column] ?? 0);
    return value ?? codes.findText(this.textOrEmpty(column));
  }

  flag(column: number): boolean | undefined {
    return this.code(column, fieldCodes.flag);
  }

  /** The range of the value in the body, also of a mark for none; empty if there is none. */
  findRange(column: number): ByteRange {
    const { starts, ends } = this.#cells;
    return this.#marked.get(column) ?? { start: starts[column] ?? 0, end: ends[column] ?? 0 };
  }

  /** Number of values in the row, which may be fewer than the block has columns. */
  get valueCount(): number {
    return this.#cells.count;
  }

  isNull(column: number): boolean {
    const { starts, ends } = this.#cells;
    return starts[column] === ends[column];
  }

  /** The first of these columns without a value. */
  findNull(columns: readonly number[]): number | undefined {
    const { starts, ends } = this.#cells;
    for (let index = 0; index < columns.length; index += 1) {
      const column = columns[index] ?? 0;
      if (starts[column] === ends[column]) return column;
    }
    return undefined;
  }

  /** A number as the locale of a machine writes it, `12,5` or `1.234,50`; NaN for other text. */
  #findLocalNumber(column: number): number {
    const { locale, decimalSymbol } = this.#context.xer;
    const settled = locale.findDecimalSymbol(this.#describeColumn(column));
    const read = parseNumberText(this.textOrEmpty(column), settled?.value ?? decimalSymbol);
    if (read === undefined) return Number.NaN;
    const reason = formatReason(settled, 'with the decimal sign of its currency, as no other value decides');
    this.#addLocal(column, ['number', `is read as ${read.value}`], read.isOpen ? reason : undefined);
    return read.value;
  }

  /** A date as the locale of a machine writes it, `2026-3-16 08.00` or `16/03/2026`; undefined for other text. */
  #findLocalDate(column: number): Minutes | undefined {
    const text = this.textOrEmpty(column).replace(zone, '$1');
    const { locale } = this.#context.xer;
    const order = isOpenDate(text) ? locale.findDateOrder(this.#describeColumn(column)) : undefined;
    const date = parseOrderedDate(text, order?.value);
    if (date === undefined) return undefined;
    this.#addLocal(column, ['date', `is read as ${formatDate(date)}`], order && formatReason(order));
    return date;
  }

  #describeColumn(column: number): string {
    return `${this.#table.name} ${this.#block.columns[column] ?? ''}`;
  }

  /** Says once how values are read that P6 writes differently. `reason` is for a value with two meanings. */
  #addLocal(
    column: number,
    [what, reading]: readonly [what: string, reading: string],
    reason: string | undefined,
  ): void {
    const kind = `locale ${what} ${reason ?? ''}`;
    this.#context.log.addOnce(kind, () => {
      const table = this.#table.name;
      const line = this.#table.computeLine(this.row);
      const place = `Line ${line}: table ${table}, column ${this.#block.columns[column] ?? ''}`;
      const value = this.textOrEmpty(column).slice(0, 40);
      return createLocaleFinding(
        'xer.locale',
        { value: `${place}: '${value}'`, reading, reason },
        { table, line },
      );
    });
  }

  #addDayOnly(column: number): void {
    if (!essentialColumns.has(this.#describeColumn(column))) return;
    this.#context.log.addOnce('locale day', () => {
      const table = this.#table.name;
      const line = this.#table.computeLine(this.row);
      const value = `Line ${line}: table ${table}, column ${this.#block.columns[column] ?? ''}: '${this.textOrEmpty(column).slice(0, 40)}'`;
      return createDayFinding('xer.locale', value, { table, line });
    });
  }

  /** Throws for a value that P6 cannot hold, or adds a finding about the first one of a column that nothing rests on. */
  #leaveOut(column: number, { text, isRefused }: Range): void {
    const name = this.#block.columns[column] ?? '';
    const table = this.#table.name;
    const line = this.#table.computeLine(this.row);
    const value = this.textOrEmpty(column).trim().slice(0, 40);
    const problem = `Line ${line}: table ${table}, column ${name}: '${value}'${this.#describeOwner()} is outside what P6 can hold (${text})`;
    if (isRefused) throw new UnusableInputError('E_VALUE', `${problem}. ${rangeHint}`);
    this.#context.log.addOnce(`range ${table} ${name}`, () =>
      createWarning('E_VALUE', `${problem}; this and any like it are left out.`, { table, line }),
    );
  }

  /** ` of activity A1000`; empty for a row that belongs to none. */
  #describeOwner(): string {
    const { xer } = this.#context;
    const id = this.text(this.findPlace('task_id'))?.trim();
    const tasks = id === undefined ? undefined : findTable(xer, 'TASK');
    if (tasks === undefined) return '';
    for (let row = 0; row < tasks.rowCount; row += 1)
      if (tasks.findText(row, 'task_id')?.trim() === id)
        return ` of activity ${tasks.findText(row, 'task_code') ?? id ?? ''}`;
    return '';
  }

  #addUnreadable(column: number, problem: string, otherwise?: string): void {
    const text = this.textOrEmpty(column).slice(0, 40);
    // Blanks that another program left are no value.
    if (otherwise === undefined && text.trim() === '') return;
    this.#add(column, `: '${text}' ${problem}; ${otherwise ?? this.#otherwise}`);
    this.#countKind(this.#block.columns[column] ?? '', text);
  }

  #countKind(name: string, text: string): void {
    const kind = essentialColumns.get(`${this.#table.name} ${name}`);
    if (kind !== undefined) this.#countUnread(kind, `column ${name}`, text);
  }

  #countUnread(kind: Essential, column: string, value: string): void {
    const table = this.#table.name;
    // Calendars count by id, because only those that activities use matter.
    const record = table === 'CALENDAR' ? this.textOrEmpty(this.findPlace('clndr_id')).trim() : this.row;
    this.#context.unread.add(kind, record, () => {
      const place = `line ${this.#table.computeLine(this.row)}, table ${table}, ${column}`;
      return `${place}${this.#describeRecord()}: '${value}'`;
    });
  }

  /** `, activity A1000`: what a planner calls the record; empty for other tables. */
  #describeRecord(): string {
    const [noun, column] = recordNames[this.#table.name] ?? [];
    const name = column === undefined ? '' : this.textOrEmpty(this.findPlace(column));
    return name === '' ? '' : `, ${noun ?? ''} ${name.slice(0, 40)}`;
  }

  #add(column: number, problem: string): void {
    const name = this.#block.columns[column] ?? '';
    const table = this.#table.name;
    const row = this.row;
    this.#context.log.add(`E_VALUE ${table} ${name}`, () => {
      const line = this.#table.computeLine(row);
      const message = `Line ${line}: table ${table}, column ${name}${problem}.`;
      return createWarning('E_VALUE', message, { table, line });
    });
  }

  #addMissingColumn(column: string, otherwise: string): void {
    const table = this.#table.name;
    this.#context.log.addOnce(`${table} ${column}`, () => {
      const message = `Table ${table} has no column ${column}; every row is ${otherwise}.`;
      return createWarning('E_VALUE', message, { table });
    });
  }
}
