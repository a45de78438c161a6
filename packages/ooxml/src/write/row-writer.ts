import { parseDateText } from '@floatwise/contracts/date-text';
import type { TextBuffer } from '../zip/text-buffer.ts';
import { createCellStyle, createColumnStyle, type CellStyle } from './cell-style.ts';
import { countLines, findRowHeight } from './column-widths.ts';
import { escapeCellText, escapeXml } from '../xml/escape-xml.ts';
import { formatColumn } from '../xml/cell-reader.ts';
import { RepeatedCells, type CellsForm, type RepeatedTable } from './repeated-cells.ts';
import type { CellTexts, LastText } from './string-table.ts';
import type { StyleNumbers } from './style-numbers.ts';
import type { WorkbookCell, WorkbookColumn, WorkbookRow, WorkbookStyledCell } from './workbook-sheet.ts';

const minutesPerDay = 1440;
/** Serial number of 1970-01-01 in the 1900 date system. */
const epochSerial = 25_569;

const titleLines = 1.6;

export interface WorkbookTables {
  readonly styles: StyleNumbers;
  readonly texts: CellTexts;
  readonly repeated: RepeatedTable;
}

/** How a cell looks: its style attribute, and the effect on its row. */
interface CellLook {
  readonly attribute: string;
  readonly isWrapped: boolean;
}

interface RowColumn extends CellLook {
  /** The cell's tag up to its row number. */
  readonly start: string;
  /** The tag of a repeated cell, up to its content. */
  readonly repeatedStart: string;
  readonly style: CellStyle;
  readonly isDate: boolean;
  readonly lastText: LastText;
  /** Looks of cells that differ from their column. */
  readonly looks: Map<string, CellLook>;
}

/** Writes the rows of a sheet. Source: ECMA-376 part 1, sections 18.3.1.4 and 18.3.1.73. */
export class RowWriter {
  readonly #tables: WorkbookTables;
  readonly #widths: readonly number[];
  readonly #columns: RowColumn[];
  /** Forms of repeated cells, by the column in which they begin. */
  readonly #forms: (CellsForm | undefined)[] = [];
  /** Columns whose texts wrap. */
  readonly #wrapped: readonly number[];

  /** Cells beyond the columns given have no style. */
  constructor(tables: WorkbookTables, widths: readonly number[], columns: readonly WorkbookColumn[] = []) {
    this.#tables = tables;
    this.#widths = widths;
    this.#columns = columns.map((column, index) =>
      this.#createColumn(index, createColumnStyle(column, columns[index - 1]), column.kind === 'date'),
    );
    this.#wrapped = this.#columns.flatMap(({ isWrapped }, index) => (isWrapped ? [index] : []));
  }

  /** Writes a row; rows count from 1. Returns whether a cell of it may look different from its column. */
  write(cells: WorkbookRow, row: number, buffer: TextBuffer): boolean {
    const isStyled = hasStyledCell(cells);
    const height = findRowHeight(isStyled ? this.#countRowLines(cells) : this.#countPlainLines(cells));
    const rowNumber = String(row);
    buffer.add('<row r="');
    buffer.add(rowNumber);
    buffer.add(height === undefined ? '">' : `" ht="${height}" customHeight="1">`);
    for (let index = 0; index < cells.length; index += 1) {
      const cell = cells[index];
      // An empty cell would take space in the file, and its style is not visible.
      if (cell === null || cell === undefined) continue;
      if (cell instanceof RepeatedCells) this.#writeRepeated(cell, index, rowNumber, buffer);
      else this.#writeCell(cell, this.#getColumn(index), rowNumber, buffer);
    }
    buffer.add('</row>');
    return isStyled;
  }

  #writeCell(
    cell: NonNullable<WorkbookCell>,
    column: RowColumn,
    rowNumber: string,
    buffer: TextBuffer,
  ): void {
    buffer.add(column.start);
    buffer.add(rowNumber);
    if (typeof cell !== 'object') {
      buffer.add(column.attribute);
      this.#writeValue(cell, column, buffer);
      return;
    }
    buffer.add(this.#getLook(cell, column).attribute);
    if (cell.formula === undefined) this.#writeValue(cell.value, column, buffer);
    else buffer.add(formatFormula(cell.formula, cell.value));
  }

  #writeRepeated(cells: RepeatedCells, first: number, rowNumber: string, buffer: TextBuffer): void {
    const { repeated } = this.#tables;
    let form = this.#forms[first];
    if (form?.length !== cells.length) this.#forms[first] = form = this.#createForm(first, cells.length);
    if (cells.written?.form !== form) {
      cells.written = repeated.keep(form, (room) => {
        const created = cells.create();
        for (let place = 0; place < created.length; place += 1) {
          const cell = created[place] ?? null;
          if (cell === null) continue;
          const column = this.#getColumn(first + place);
          room.add(column.repeatedStart);
          this.#writeValue(cell, column, room);
        }
      });
    }
    const { view, start, end } = cells.written;
    buffer.addFilled(view, start, end, rowNumber);
  }

  #createForm(first: number, length: number): CellsForm {
    const columns = Array.from({ length }, (_, place) => this.#getColumn(first + place));
    return this.#tables.repeated.getForm(
      columns.map(({ repeatedStart, isDate }) => `${repeatedStart} ${isDate}`),
    );
  }

  /** Lines of a row in which no cell differs from its column. */
  #countPlainLines(cells: WorkbookRow): number {
    let lines = 1;
    for (const index of this.#wrapped) {
      const cell = cells[index];
      if (typeof cell === 'string') lines = Math.max(lines, countLines(cell, this.#widths[index] ?? 0));
    }
    return lines;
  }

  #countRowLines(cells: WorkbookRow): number {
    let lines = 1;
    for (let index = 0; index < cells.length; index += 1) {
      const cell = cells[index];
      if (cell === null || cell === undefined || cell instanceof RepeatedCells) continue;
      const column = this.#getColumn(index);
      const isStyled = typeof cell === 'object';
      if (isStyled && cell.look === 'title') lines = Math.max(lines, titleLines);
      const { isWrapped } = isStyled ? this.#getLook(cell, column) : column;
      if (isWrapped) lines = Math.max(lines, this.#countLines(cell, index));
    }
    return lines;
  }

  #getColumn(index: number): RowColumn {
    return (this.#columns[index] ??= this.#createColumn(index, {}, false));
  }

  #createColumn(index: number, style: CellStyle, isDate: boolean): RowColumn {
    const start = `<c r="${formatColumn(index)}`;
    const look = this.#createLook(style);
    const repeatedStart = `${start}\0${look.attribute}`;
    const lastText = { text: undefined, number: 0 };
    return { ...look, start, repeatedStart, style, isDate, looks: new Map(), lastText };
  }

  #getLook(cell: WorkbookStyledCell, { looks, style }: RowColumn): CellLook {
    const { look = '', numberFormat = '', wrap = '', span = '', linkTo, formula } = cell;
    const isLink = linkTo !== undefined || formula?.startsWith('HYPERLINK(') === true;
    const key = `${look} ${wrap} ${span} ${isLink} ${numberFormat}`;
    const known = looks.get(key);
    if (known !== undefined) return known;
    const created = this.#createLook(createCellStyle(cell, style));
    looks.set(key, created);
    return created;
  }

  #createLook(style: CellStyle): CellLook {
    const number = this.#tables.styles.getNumber(style);
    return { attribute: `" s="${number}"`, isWrapped: style.alignment?.startsWith('wrapped') === true };
  }

  #countLines(cell: NonNullable<WorkbookCell>, index: number): number {
    const { value, span = 1 } = typeof cell === 'object' ? cell : { value: cell };
    if (typeof value !== 'string') return 1;
    let width = 0;
    for (let place = index; place < index + span; place += 1) width += this.#widths[place] ?? 0;
    return countLines(value, width);
  }

  #writeValue(value: string | number | null, column: RowColumn, buffer: TextBuffer): void {
    if (typeof value === 'string') {
      const minutes = column.isDate ? parseDateText(value) : undefined;
      if (minutes === undefined) this.#tables.texts.writeContent(value, buffer, column.lastText);
      else writeNumber(minutes / minutesPerDay + epochSerial, buffer);
      // A cell cannot hold a number that is not finite.
    } else if (value === null || !Number.isFinite(value)) buffer.add('/>');
    else writeNumber(value, buffer);
  }
}

/** True for a cell that may differ from its column or have a link. */
export const isStyledCell = (cell: WorkbookRow[number] | undefined): cell is WorkbookStyledCell =>
  typeof cell === 'object' && cell !== null && !(cell instanceof RepeatedCells);

function hasStyledCell(cells: WorkbookRow): boolean {
  for (let index = 0; index < cells.length; index += 1) {
    if (isStyledCell(cells[index])) return true;
  }
  return false;
}

function formatFormula(formula: string, value: WorkbookStyledCell['value']): string {
  const type = typeof value === 'string' ? ' t="str"' : '';
  const result = value === null ? '' : `<v>${escapeXml(escapeCellText(String(value)))}</v>`;
  return `${type}><f>${escapeXml(formula)}</f>${result}</c>`;
}

/** Writes the rest of a cell with a number. */
function writeNumber(number: number, buffer: TextBuffer): void {
  buffer.add('><v>');
  buffer.addNumber(number);
  buffer.add('</v></c>');
}
