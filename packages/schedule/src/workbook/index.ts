export { writeWorkbook } from './write-workbook.ts';
export type { WorkbookCell, WorkbookCellKind, WorkbookColumn, WorkbookSheet } from './workbook-sheet.ts';
