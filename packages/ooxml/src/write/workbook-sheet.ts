import type { RepeatedCells } from './repeated-cells.ts';

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
  | 'beside'
  | 'changed';

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
  /** Not shown until the reader unhides it, such as data of charts. */
  readonly isHidden?: boolean;
  /** The header of every printed page. */
  readonly pageHead?: string;
  /** Called after each data row is written. */
  readonly onRow?: () => void;
}

/**
 * Bars are horizontal, columns vertical; stacked columns add up, below 0 apart. A doughnut shows only its first series. A waterfall stacks its columns on an invisible
 * first series (`placeWaterfall`). A Gantt chart does the same with bars: its first series ends where they start.
 */
type WorkbookChartKind = 'bar' | 'column' | 'stacked' | 'waterfall' | 'gantt' | 'line' | 'doughnut';

export interface WorkbookChartSeries {
  readonly title: string;
  /** Cells of the values, such as `Sheet!B2:B11` or `'01 Logic'!B2:B11`. */
  readonly values: string;
  /** RRGGBB; taken from a fixed palette if absent. */
  readonly colour?: string;
  /** RRGGBB of each point, for bars, columns and doughnuts. */
  readonly pointColours?: readonly string[];
  /** Values of the cells, for viewers that do not read cells; `null` is an empty cell. */
  readonly numbers?: readonly (number | null)[];
}

/** A chart drawn by Excel from cells of the workbook; it follows changes of the cells. */
export interface WorkbookChart {
  /** Upper left cell, counted from 0, and size in pixels (96 an inch). */
  readonly anchor: Readonly<Record<'col' | 'row' | 'width' | 'height', number>>;
  readonly kind: WorkbookChartKind;
  readonly title: string;
  /** Cells with the names along the category axis. */
  readonly categories: string;
  /** Texts of those cells, for viewers that do not read cells; not used with `categoryFormat`. */
  readonly categoryTexts?: readonly string[];
  /** Excel number format of the categories, if their cells hold numbers or dates. */
  readonly categoryFormat?: string;
  readonly series: readonly WorkbookChartSeries[];
  readonly categoryTitle?: string;
  readonly valueTitle?: string;
  /** Excel number format of the values, such as `0%`. */
  readonly valueFormat?: string;
  /** Minimum and maximum of the value axis; chosen by Excel if absent. */
  readonly valueRange?: { readonly min: number; readonly max: number };
  /** Text alternative of the chart; the title if absent. */
  readonly description?: string;
}

/**
 * Splits columns, each from one value to another, into stackable parts. Excel stacks positive values upwards from 0 and negative
 * ones downwards, so a column across 0 has a part on each side and no base.
 */
export function placeWaterfall(
  columns: readonly { readonly from: number; readonly to: number }[],
): Record<'base' | 'above' | 'below', number>[] {
  return columns.map(({ from, to }) => {
    const [low, high] = [Math.min(from, to), Math.max(from, to)];
    if (low >= 0) return { base: low, above: high - low, below: 0 };
    if (high <= 0) return { base: high, above: 0, below: low - high };
    return { base: 0, above: high, below: low };
  });
}
