import type { RepeatedCells } from './repeated-cells.ts';
import type { WorkbookChart } from './workbook-chart.ts';

/**
 * How the cells of a column are written. `money` has two decimals, `percent` cells are shares (0.25 is 25 %), `date`
 * cells are given as `YYYY-MM-DDTHH:MM` and written as date cells. Text is always written as text, whatever it begins with.
 */
export type WorkbookCellKind = 'text' | 'number' | 'money' | 'percent' | 'date';

/** The role of a cell, which determines its style; `beside` is left-aligned, next to its label. */
export type WorkbookLook =
  | 'title'
  | 'label'
  | 'heading'
  | 'numberHeading'
  | 'indentedHeading'
  | 'pass'
  | 'fail'
  | 'neither'
  | 'muted'
  | 'beside';

/** A cell that differs from its column. */
export interface WorkbookStyledCell {
  readonly value: string | number | null;
  readonly look?: WorkbookLook;
  /** Excel number format. */
  readonly numberFormat?: string;
  /** Long text runs on in the next line within the cell. */
  readonly wrap?: boolean;
  /** The cell takes so many columns, and its text as many lines as it needs. */
  readonly span?: number;
  /** Name of the sheet a click leads to. */
  readonly linkTo?: string;
  /** A formula whose result `value` is. Never made of text from a file. */
  readonly formula?: string;
}

/** `null` is an empty cell. A number in a text column and a text in another one are written as what they are. */
export type WorkbookCell = string | number | null | WorkbookStyledCell;

/** The cells of a row, each at the place of its column. */
export type WorkbookRow = readonly (WorkbookCell | RepeatedCells)[];

export interface WorkbookColumn {
  readonly kind: WorkbookCellKind;
  /** In characters; fitted to the contents when absent. */
  readonly width?: number;
  /** Excel number format, over that of the kind. */
  readonly numberFormat?: string;
  /** Long texts run on in the next line within the cell. */
  readonly wrap?: boolean;
}

/**
 * Rows of a sheet. They may be made while it is written, each in the array of the one before, and are asked for once or twice: the
 * widths of columns look at the first.
 */
interface WorkbookRows extends Iterable<WorkbookRow> {
  readonly length: number;
}

/** A row for each item, made when it is written: the rows of a long list are never all in memory. */
export const mapRows = <Item>(
  items: readonly Item[],
  toCells: (item: Item) => WorkbookRow,
): WorkbookRows => ({
  length: items.length,
  *[Symbol.iterator]() {
    for (const item of items) yield toCells(item);
  },
});

export interface WorkbookSheet {
  /** At most 31 characters, unique in the workbook. */
  readonly name: string;
  /** Rows above the headers, kept in view with them: what the sheet is about. Their texts run over empty cells to the right. */
  readonly preface?: readonly (readonly WorkbookCell[])[];
  /** Rows above the data, set off and kept in view; may be none. */
  readonly headers: readonly (readonly string[])[];
  readonly columns: readonly WorkbookColumn[];
  readonly rows: WorkbookRows;
  /** Filter buttons in the last header row; on when absent and there is one header row. */
  readonly autoFilter?: boolean;
  readonly charts?: readonly WorkbookChart[];
  /** The width in printed pages; one when absent. With more, each page repeats the first column. */
  readonly pagesWide?: number;
  /** The whole sheet, with all rows, columns and charts, is printed on one portrait page. */
  readonly isOnePage?: boolean;
  /** Only the rows above the data are printed, until the user clears the print area. */
  readonly printsHeadOnly?: boolean;
  /** The header of every printed page. */
  readonly pageHead?: string;
  /** Called after each data row is written. */
  readonly onRow?: () => void;
}
