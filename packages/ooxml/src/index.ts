export { SheetEdits } from './edit/sheet-edits.ts';
export { writeWorkbookFile, type WorkbookChanges } from './edit/write-workbook-file.ts';
export { convertCsv } from './open/convert-csv.ts';
export { openWorkbook } from './open/open-workbook.ts';
export { readWorkbookFile } from './open/open-workbook.ts';
export * from './read/index.ts';
export { placeWaterfall, type WorkbookChart } from './write/workbook-sheet.ts';
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
