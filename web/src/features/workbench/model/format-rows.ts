import type { ReportColumn } from '@floatwise/contracts';
import type { Display } from '../../report/work-unit.ts';
import { formatColumnTitle, formatPlainCell } from './format-cell.ts';
import type { PartRow } from './table-part.ts';

/** Rows with a header, every column of them, as texts for a spreadsheet. */
export function formatRows(
  columns: readonly ReportColumn[],
  rows: readonly PartRow[],
  display: Display,
): string[][] {
  return [
    columns.map((column) => formatColumnTitle(column, display)),
    ...rows.map(({ cells }) =>
      columns.map((column, place) => formatPlainCell(cells[place] ?? null, column, display)),
    ),
  ];
}
