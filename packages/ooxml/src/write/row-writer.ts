import { parseDateText } from '@floatwise/contracts/date-text';
import { createCellStyle, createColumnStyle, type CellStyle } from './cell-style.ts';
import { countLines, findRowHeight } from './column-widths.ts';
import { escapeCellText, escapeXml } from '../xml/escape-xml.ts';
import { formatColumn } from '../xml/cell-reader.ts';
import { RepeatedCells } from './repeated-cells.ts';
import type { CellTexts } from './string-table.ts';
import type { StyleNumbers } from './style-numbers.ts';
import type { WorkbookCell, WorkbookColumn, WorkbookRow, WorkbookStyledCell } from './workbook-sheet.ts';

const minutesPerDay = 1440;
/** Serial number of 1970-01-01 in the 1900 date system. */
const epochSerial = 25_569;

const titleLines = 1.6;

export interface WorkbookTables {
  readonly styles: StyleNumbers;
  readonly texts: CellTexts;
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
  /** Looks of cells that differ from their column. */
  readonly looks: Map<string, CellLook>;
}

/** Writes the rows of a sheet. Source: ECMA-376 part 1, sections 18.3.1.4 and 18.3.1.73. */
export class RowWriter {
  readonly #tables: WorkbookTables;
  readonly #widths: readonly number[];
  readonly #columns: RowColumn[];
  /** Forms of repeated cells, by the column in which they begin and their number. */
  readonly #forms: string[][] = [];

  /** Cells beyond the columns given have no style. */
  constructor(tables: WorkbookTables, widths: readonly number[], columns: readonly WorkbookColumn[] = []) {
    this.#tables = tables;
    this.#widths = widths;
    this.#columns = columns.map((column, index) =>
      this.#createColumn(index, createColumnStyle(column, columns[index - 1]), column.kind === 'date'),
    );
  }

  /** The XML of a row; rows count from 1. */
  format(cells: WorkbookRow, row: number): string {
    const height = findRowHeight(this.#countRowLines(cells));
    let xml = `<row r="${row}"${height === undefined ? '' : ` ht="${height}" customHeight="1"`}>`;
    for (let index = 0; index < cells.length; index += 1) {
      const cell = cells[index];
      // An empty cell would take space in the file, and its style is not visible.
      if (cell === null || cell === undefined) continue;
      if (cell instanceof RepeatedCells) xml += this.#formatRepeated(cell, index).replace(/\0/g, String(row));
      else xml += this.#formatCell(cell, this.#getColumn(index), row);
    }
    return `${xml}</row>`;
  }

  #formatCell(cell: NonNullable<WorkbookCell>, column: RowColumn, row: number): string {
    if (typeof cell !== 'object')
      return `${column.start}${row}${column.attribute}${this.#formatValue(cell, column)}`;
    const { attribute } = this.#getLook(cell, column);
    const { formula, value } = cell;
    const content = formula === undefined ? this.#formatValue(value, column) : formatFormula(formula, value);
    return `${column.start}${row}${attribute}${content}`;
  }

  #formatRepeated(cells: RepeatedCells, first: number): string {
    const forms = (this.#forms[first] ??= []);
    const form = (forms[cells.length] ??= this.#formatForm(first, cells.length));
    if (cells.written?.form !== form) {
      const xml = cells.create().map((cell, place) => {
        const column = this.#getColumn(first + place);
        return cell === null ? '' : column.repeatedStart + this.#formatValue(cell, column);
      });
      cells.written = { form, xml: xml.join('') };
    }
    return cells.written.xml;
  }

  #formatForm(first: number, length: number): string {
    const columns = Array.from({ length }, (_, place) => this.#getColumn(first + place));
    return columns.map(({ repeatedStart, isDate }) => `${repeatedStart} ${isDate}`).join('\n');
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
    return { ...look, start, repeatedStart, style, isDate, looks: new Map() };
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

  #formatValue(value: string | number | null, { isDate }: RowColumn): string {
    if (typeof value === 'string') {
      const minutes = isDate ? parseDateText(value) : undefined;
      if (minutes === undefined) return this.#tables.texts.formatContent(value);
      return formatNumber(minutes / minutesPerDay + epochSerial);
    }
    // A cell cannot hold a number that is not finite.
    return value === null || !Number.isFinite(value) ? '/>' : formatNumber(value);
  }
}

/** True for a cell that may differ from its column or have a link. */
export const isStyledCell = (cell: WorkbookRow[number] | undefined): cell is WorkbookStyledCell =>
  typeof cell === 'object' && cell !== null && !(cell instanceof RepeatedCells);

function formatFormula(formula: string, value: WorkbookStyledCell['value']): string {
  const type = typeof value === 'string' ? ' t="str"' : '';
  const result = value === null ? '' : `<v>${escapeXml(escapeCellText(String(value)))}</v>`;
  return `${type}><f>${escapeXml(formula)}</f>${result}</c>`;
}

/** The rest of a cell with a number. */
const formatNumber = (number: number): string => `><v>${number}</v></c>`;
