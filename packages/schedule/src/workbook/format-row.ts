import { minutesPerDay, parseMinutes } from '../model/minutes.ts';
import type { CellStyle } from './cell-style.ts';
import { createCellStyle, createColumnStyle } from './cell-styles.ts';
import { countLines, findRowHeight } from './column-widths.ts';
import { escapeCellText } from './escape-cell-text.ts';
import { escapeXml } from './escape-xml.ts';
import { formatColumnLetters } from './format-cell-reference.ts';
import type { CellTexts } from './string-table.ts';
import type { StyleNumbers } from './style-numbers.ts';
import type { WorkbookCell, WorkbookColumn, WorkbookStyledCell } from './workbook-sheet.ts';

/** Serial number of 1970-01-01 in the 1900 date system. */
const epochSerial = 25_569;

/** Of each column so many texts of that length at most are kept with what was written for them. */
const keptTexts = 4096;
const keptLength = 40;

/** A title is so many times as high as a line. */
const titleLines = 1.6;

/** What the sheets of a workbook have in common. */
export interface WorkbookTables {
  readonly styles: StyleNumbers;
  readonly texts: CellTexts;
}

/** How a cell looks: the attribute that says so, and what that means for its row. */
interface CellLook {
  readonly attribute: string;
  readonly isWrapped: boolean;
}

interface RowColumn extends CellLook {
  /** The cell's tag up to the number of its row. */
  readonly start: string;
  readonly style: CellStyle;
  readonly isDate: boolean;
  /** The text above, which often is the next one too, and what was written for it. */
  text: string | undefined;
  content: string;
  /** What was written for short texts: ids, types and words come again and again in a column. */
  readonly contents: Map<string, string>;
  /** Looks of the cells that differ from their column. */
  readonly looks: Map<string, CellLook>;
}

/** Writes the rows of a sheet whose cells look as its columns say. Source: ECMA-376 part 1, sections 18.3.1.4 and 18.3.1.73. */
export class RowFormatter {
  readonly #tables: WorkbookTables;
  readonly #widths: readonly number[];
  readonly #columns: RowColumn[];

  /** Cells beyond the columns given are plain. */
  constructor(tables: WorkbookTables, widths: readonly number[], columns: readonly WorkbookColumn[] = []) {
    this.#tables = tables;
    this.#widths = widths;
    this.#columns = columns.map((column, index) =>
      this.#createColumn(index, createColumnStyle(column, columns[index - 1]), column.kind === 'date'),
    );
  }

  /** Rows are counted from 1. */
  format(cells: readonly WorkbookCell[], row: number): string {
    const number = String(row);
    let xml = '';
    let lines = 1;
    for (let index = 0; index < cells.length; index += 1) {
      const cell = cells[index];
      // An empty cell takes room in the file and has a style nobody sees.
      if (cell === null || cell === undefined) continue;
      const column = (this.#columns[index] ??= this.#createColumn(index, {}, false));
      const isStyled = typeof cell === 'object';
      const { attribute, isWrapped } = isStyled ? this.#getLook(cell, column) : column;
      const content =
        isStyled && cell.formula !== undefined
          ? formatFormula(cell.formula, cell.value)
          : this.#formatValue(isStyled ? cell.value : cell, column);
      xml += `${column.start}${number}${attribute}${content}`;
      if (isStyled && cell.look === 'title') lines = Math.max(lines, titleLines);
      if (isWrapped) lines = Math.max(lines, this.#countLines(cell, index));
    }
    const height = findRowHeight(lines);
    const custom = height === undefined ? '' : ` ht="${height}" customHeight="1"`;
    return `<row r="${number}"${custom}>${xml}</row>`;
  }

  #createColumn(index: number, style: CellStyle, isDate: boolean): RowColumn {
    const start = `<c r="${formatColumnLetters(index)}`;
    const kept = { text: undefined, content: '', contents: new Map(), looks: new Map() };
    return { ...this.#createLook(style), start, style, isDate, ...kept };
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
    const widths = this.#widths.slice(index, index + span);
    return countLines(
      value,
      widths.reduce((sum, width) => sum + width, 0),
    );
  }

  #formatValue(value: string | number | null, column: RowColumn): string {
    // A sheet has no number that is not finite.
    if (value === null || (typeof value === 'number' && !Number.isFinite(value))) return '/>';
    if (typeof value === 'number') return `><v>${value}</v></c>`;
    if (value === column.text) return column.content;
    column.text = value;
    column.content = this.#formatText(value, column);
    return column.content;
  }

  #formatText(text: string, { isDate, contents }: RowColumn): string {
    const isKept = text.length <= keptLength;
    const known = isKept ? contents.get(text) : undefined;
    if (known !== undefined) return known;
    const minutes = isDate ? parseMinutes(text) : undefined;
    const content =
      minutes === undefined
        ? this.#tables.texts.formatContent(text)
        : `><v>${minutes / minutesPerDay + epochSerial}</v></c>`;
    if (isKept && contents.size < keptTexts) contents.set(text, content);
    return content;
  }
}

function formatFormula(formula: string, value: WorkbookStyledCell['value']): string {
  const type = typeof value === 'string' ? ' t="str"' : '';
  const result = value === null ? '' : `<v>${escapeXml(escapeCellText(String(value)))}</v>`;
  return `${type}><f>${escapeXml(formula)}</f>${result}</c>`;
}
