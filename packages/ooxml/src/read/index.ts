/** Reads workbooks from unpacked parts, without the code that writes them; the pages import only this. */
export { hideProperties } from './hide-properties.ts';
export type { Package } from '../package/open-package.ts';
export {
  findSheet,
  readWorkbookParts,
  type WorkbookFile,
  type WorkbookFileSheet,
} from './read-workbook-parts.ts';
export { formatCellValue, readFirstRows, readRows, SheetRowReader } from './row-reader.ts';
export { formatColumn, type CellValue } from '../xml/cell-reader.ts';
export type { RowBatch, RowSpan } from '../xml/row-scanner.ts';
