export { formatColumnLetters } from './format-cell-reference.ts';
export { mapRows } from './map-rows.ts';
export { placeWaterfall, type WaterfallParts } from './place-waterfall.ts';
export { RepeatedCells } from './repeated-cells.ts';
export { startWorkbook, writeWorkbook } from './write-workbook.ts';
export type {
  WorkbookCell,
  WorkbookCellKind,
  WorkbookColumn,
  WorkbookLook,
  WorkbookRow,
  WorkbookSheet,
} from './workbook-sheet.ts';
export type { WorkbookChart } from './workbook-chart.ts';
