/**
 * Bars are horizontal, columns vertical; a doughnut shows only its first series. A waterfall stacks its columns on an invisible
 * first series (`placeWaterfall`). A Gantt chart does the same with bars: its first series ends where they start.
 */
type WorkbookChartKind = 'bar' | 'column' | 'waterfall' | 'gantt' | 'line' | 'doughnut';

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
