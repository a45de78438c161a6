/**
 * Bars are horizontal, columns vertical; a doughnut shows only its first series. A waterfall stacks its columns on an invisible
 * first series (`placeWaterfall`). A Gantt chart does the same with bars: its first series ends where they start.
 */
type WorkbookChartKind = 'bar' | 'column' | 'waterfall' | 'gantt' | 'line' | 'doughnut';

export interface WorkbookChartSeries {
  readonly title: string;
  /** Cells of the values, such as `Sheet!B2:B11` or `'01 Logic'!B2:B11`. */
  readonly values: string;
  /** RRGGBB; from a fixed palette when absent. */
  readonly colour?: string;
  /** RRGGBB of single points in their order, for bars, columns and doughnuts. */
  readonly pointColours?: readonly string[];
  /** What the cells hold, for viewers that do not read the cells themselves; `null` is an empty cell. */
  readonly numbers?: readonly (number | null)[];
}

/** A chart drawn by Excel from cells of the workbook, so that it follows when they change. */
export interface WorkbookChart {
  /** Upper left cell, counted from 0, and size in pixels (96 an inch). */
  readonly anchor: Readonly<Record<'col' | 'row' | 'width' | 'height', number>>;
  readonly kind: WorkbookChartKind;
  readonly title: string;
  /** Cells of the names along the axis. */
  readonly categories: string;
  /** What those cells hold, for viewers that do not read the cells themselves; of no use beside `categoryFormat`. */
  readonly categoryTexts?: readonly string[];
  /** Excel number format of the categories where their cells hold numbers or dates. */
  readonly categoryFormat?: string;
  readonly series: readonly WorkbookChartSeries[];
  readonly categoryTitle?: string;
  readonly valueTitle?: string;
  /** Excel number format of the values, such as `0%`. */
  readonly valueFormat?: string;
  /** Ends of the axis of values; Excel chooses them when absent. */
  readonly valueRange?: { readonly min: number; readonly max: number };
  /** What the chart says, for people who do not see it; the title when absent. */
  readonly description?: string;
}

/**
 * The parts of columns that reach from one value to another. Excel stacks positive values upwards from 0 and negative ones
 * downwards, so a column across 0 has a part on each side and no base.
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
