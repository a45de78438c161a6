export { formatCellReference, formatColumnLetters } from './format-cell-reference.ts';
export { writeWorkbook } from './write-workbook.ts';
export type {
  WorkbookCell,
  WorkbookCellKind,
  WorkbookColumn,
  WorkbookLook,
  WorkbookSheet,
  WorkbookStyledCell,
} from './workbook-sheet.ts';
export type {
  WorkbookChart,
  WorkbookChartAnchor,
  WorkbookChartKind,
  WorkbookChartSeries,
} from './workbook-chart.ts';
