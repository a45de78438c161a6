import { RepeatedCells } from './repeated-cells.ts';
import type { WorkbookRow, WorkbookStyledCell } from './workbook-sheet.ts';

/** Whether a place of a row holds a cell that may look otherwise than its column, or lead elsewhere. */
export const isStyledCell = (cell: WorkbookRow[number] | undefined): cell is WorkbookStyledCell =>
  typeof cell === 'object' && cell !== null && !(cell instanceof RepeatedCells);
