export { SheetEdits } from './edit/sheet-edits.ts';
export { writeWorkbookFile, type WorkbookChanges } from './edit/write-workbook-file.ts';
export { openWorkbook } from './open/open-workbook.ts';
export { readWorkbookFile } from './read/read-workbook-file.ts';
export { findSheet, type WorkbookFile, type WorkbookFileSheet } from './read/read-workbook-parts.ts';
export { formatCellValue, readFirstRows, readRows, RowReader } from './read/row-reader.ts';
export { formatColumn, type CellValue } from './xml/cell-reader.ts';
export type { RowBatch, RowSpan } from './xml/row-scanner.ts';
export { placeWaterfall } from './write/place-waterfall.ts';
export { RepeatedCells } from './write/repeated-cells.ts';
export { startWorkbook, writeWorkbook } from './write/write-workbook.ts';
export {
  mapRows,
  type WorkbookCell,
  type WorkbookCellKind,
  type WorkbookColumn,
  type WorkbookLook,
  type WorkbookRow,
  type WorkbookSheet,
} from './write/workbook-sheet.ts';
export type { WorkbookChart } from './write/workbook-chart.ts';
