import type { RepeatedCells } from './repeated-cells.ts';
import type { WorkbookChart } from './workbook-chart.ts';

/**
 * How the cells of a column are written. `money` has two decimals, `percent` cells are fractions (0.25 is 25 %), `date` cells are
 * given as `YYYY-MM-DDTHH:MM` and written as Excel dates. Text is always written as text, even if it begins with `=`.
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
  /** Long text wraps within the cell. */
  readonly wrap?: boolean;
  /** Number of columns the cell spans; its text gets as many lines as it needs. */
  readonly span?: number;
  /** Name of the sheet that the cell links to. */
  readonly linkTo?: string;
  /** A formula whose result is `value`. Never built from text of a file. */
  readonly formula?: string;
}

/** `null` is an empty cell. A number in a text column is written as a number, and a text in any column as text. */
export type WorkbookCell = string | number | null | WorkbookStyledCell;

/** The cells of a row, in column order. */
export type WorkbookRow = readonly (WorkbookCell | RepeatedCells)[];

export interface WorkbookColumn {
  readonly kind: WorkbookCellKind;
  /** In characters; fitted to the contents if absent. */
  readonly width?: number;
  /** Excel number format, instead of that of the kind. */
  readonly numberFormat?: string;
  /** Long text wraps within the cell. */
  readonly wrap?: boolean;
}

/**
 * Rows of a sheet. They may be created while the sheet is written, each reusing the array of the previous one, and are iterated
 * once or twice: column widths are fitted to the first rows.
 */
interface WorkbookRows extends Iterable<WorkbookRow> {
  readonly length: number;
}

/** Creates a row for each item when it is written, so the rows of a long list are never all in memory. */
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
  /** Rows above the headers that say what the sheet is about; frozen like them. Their texts extend over empty cells to the right. */
  readonly preface?: readonly (readonly WorkbookCell[])[];
  /** Header rows, styled and frozen; may be empty. */
  readonly headers: readonly (readonly string[])[];
  readonly columns: readonly WorkbookColumn[];
  readonly rows: WorkbookRows;
  /** Filter buttons in the last header row; by default on if there is exactly one header row. */
  readonly autoFilter?: boolean;
  readonly charts?: readonly WorkbookChart[];
  /** Width of the print-out in pages; 1 if absent. With more, each page repeats the first column. */
  readonly pagesWide?: number;
  /** Prints the whole sheet, with all rows, columns and charts, on one portrait page. */
  readonly isOnePage?: boolean;
  /** Prints only the rows above the data, until the user clears the print area. */
  readonly printsHeadOnly?: boolean;
  /** The header of every printed page. */
  readonly pageHead?: string;
  /** Called after each data row is written. */
  readonly onRow?: () => void;
}
