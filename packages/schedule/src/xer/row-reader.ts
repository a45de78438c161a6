import type { AnyId, Minutes } from '../model/index.ts';
import { toId } from '../model/index.ts';
import { findContentEnd } from './bytes/lines.ts';
import { RowCells } from './bytes/row-cells.ts';
import { formatLongRow } from './bytes/xer-findings.ts';
import type { CodeTable } from './code-table.ts';
import { fieldCodes } from './field-codes.ts';
import type { FindingLog } from './finding-log.ts';
import type { IdCache } from './id-cache.ts';
import { findPlainId } from './id-cache.ts';
import type { NumberParser } from './number-parser.ts';
import { computeMinutes, parseDateCell } from './parse-cell.ts';
import type { Xer } from './read-xer.ts';
import type { Table, TableBlock } from './table.ts';

/** What rows of all tables are read with. */
export interface ReadContext {
  readonly xer: Xer;
  readonly log: Pick<FindingLog, 'add' | 'addOnce'>;
  readonly ids: IdCache;
  readonly numbers: NumberParser;
}

/** A field that every row must have. */
export interface RequiredCode<Value> {
  readonly column: string;
  readonly codes: CodeTable<Value>;
  /** Ends the sentence that says a value is missing or unknown, such as `read as FS`. */
  readonly otherwise: string;
}

const unknownCode = 'is not a code P6 is known to use';

/**
 * Typed values of one row after the other. A column is given by its place, -1 for one the table lacks.
 * `undefined` stands for NULL; a value that cannot be read is a finding and reads as NULL.
 */
export class RowReader {
  /** Place of the row in its table, from 0. */
  row = 0;
  readonly #context: ReadContext;
  readonly #table: Table;
  readonly #block: TableBlock;
  readonly #body: Buffer;
  readonly #cells = new RowCells();

  constructor(context: ReadContext, table: Table, block: TableBlock) {
    this.#context = context;
    this.#table = table;
    this.#block = block;
    this.#body = context.xer.body.bytes;
  }

  /** Goes to a row of the block, counted from 0. */
  moveTo(rowOfBlock: number): void {
    this.row = this.#block.rowsBefore + rowOfBlock;
    const pair = (this.#block.layout.firstRow + rowOfBlock) * 2;
    const bounds = this.#context.xer.body.rowBounds;
    const start = bounds[pair] ?? 0;
    this.#cells.split(this.#body, start, findContentEnd(this.#body, start, bounds[pair + 1] ?? start));
    if (this.#cells.count > this.#block.columns.length) this.#addLongRow();
  }

  text(column: number): string | undefined {
    if (this.#isNull(column)) return undefined;
    return this.#context.xer.body.decoder.parse(this.#body, this.#start(column), this.#end(column));
  }

  /** Text that is simply empty when there is none. */
  textOrEmpty(column: number): string {
    return this.text(column) ?? '';
  }

  id(column: number): AnyId | undefined {
    return this.#isNull(column) ? undefined : this.#readId(column);
  }

  /** An id whose column is checked before the row is read. */
  requiredId(column: number): AnyId {
    return this.#isNull(column) ? toId('') : this.#readId(column);
  }

  /** An id that stands nowhere else: not kept for other rows. */
  ownId(column: number): AnyId {
    if (this.#isNull(column)) return toId('');
    return toId(findPlainId(this.#body, this.#start(column), this.#end(column)) ?? this.textOrEmpty(column));
  }

  number(column: number): number | undefined {
    if (this.#isNull(column)) return undefined;
    const value = this.#context.numbers.parse(this.#body, this.#start(column), this.#end(column));
    if (value === value) return value;
    this.#addUnreadable(column, 'is not a number');
    return undefined;
  }

  /** Hours in the file, whole minutes here. */
  minutes(column: number): number | undefined {
    const hours = this.number(column);
    return hours === undefined ? undefined : computeMinutes(hours);
  }

  date(column: number): Minutes | undefined {
    if (this.#isNull(column)) return undefined;
    const value = parseDateCell(this.#body, this.#start(column), this.#end(column));
    if (value === undefined) this.#addUnreadable(column, 'is not a date (yyyy-mm-dd hh:mm)');
    return value;
  }

  code<Value>(column: number, codes: CodeTable<Value>): Value | undefined {
    if (this.#isNull(column)) return undefined;
    const value = codes.find(this.#body, this.#start(column), this.#end(column));
    if (value === undefined) this.#addUnreadable(column, unknownCode);
    return value;
  }

  /** A code the row cannot do without: when it is missing or unknown, `otherwise` stands for it and that is said. */
  requiredCode<Value>(column: number, field: RequiredCode<Value>, otherwise: Value): Value {
    if (column < 0) {
      this.#addMissingColumn(field);
      return otherwise;
    }
    if (this.#isNull(column)) {
      this.#add(column, ` is empty; ${field.otherwise}`);
      return otherwise;
    }
    const value = field.codes.find(this.#body, this.#start(column), this.#end(column));
    if (value === undefined) this.#addUnreadable(column, unknownCode, field.otherwise);
    return value ?? otherwise;
  }

  flag(column: number): boolean | undefined {
    return this.code(column, fieldCodes.flag);
  }

  isNull(column: number): boolean {
    return this.#isNull(column);
  }

  /** The first of these columns without a value. */
  findNull(columns: readonly number[]): number | undefined {
    for (const column of columns) if (this.#isNull(column)) return column;
    return undefined;
  }

  #start(column: number): number {
    return this.#cells.starts[column] ?? 0;
  }

  #end(column: number): number {
    return this.#cells.ends[column] ?? 0;
  }

  #isNull(column: number): boolean {
    return (
      column < 0 || column >= this.#cells.count || this.#cells.starts[column] === this.#cells.ends[column]
    );
  }

  #readId(column: number): AnyId {
    const start = this.#start(column);
    const end = this.#end(column);
    return toId(this.#context.ids.find(this.#body, start, end) ?? this.textOrEmpty(column).trim());
  }

  #addUnreadable(column: number, problem: string, otherwise = 'read as empty'): void {
    const text = this.textOrEmpty(column).slice(0, 40);
    this.#add(column, `: '${text}' ${problem}; ${otherwise}`);
  }

  #add(column: number, problem: string): void {
    const name = this.#block.columns[column] ?? '';
    const table = this.#table.name;
    const row = this.row;
    this.#context.log.add(`E_VALUE ${table} ${name}`, () => {
      const line = this.#table.computeLine(row);
      const message = `Line ${line}: table ${table}, column ${name}${problem}.`;
      return { code: 'E_VALUE', severity: 'warning', message, at: { table, line } };
    });
  }

  #addMissingColumn(field: RequiredCode<unknown>): void {
    const table = this.#table.name;
    this.#context.log.addOnce(`${table} ${field.column}`, () => ({
      code: 'E_VALUE',
      severity: 'warning',
      message: `Table ${table} has no column ${field.column}; every row is ${field.otherwise}.`,
      at: { table },
    }));
  }

  #addLongRow(): void {
    const table = this.#table.name;
    const row = this.row;
    const values = this.#cells.count;
    this.#context.log.add(`E_XER_ROW ${table}`, () => {
      const line = this.#table.computeLine(row);
      return formatLongRow({ table, line, values, columns: this.#block.columns.length });
    });
  }
}
