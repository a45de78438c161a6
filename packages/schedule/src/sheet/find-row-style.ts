import { formatCellValue } from '@floatwise/ooxml/read';
import type { SheetRow, SheetTable } from './sheet-table.ts';

/** How the rows of a TASKPRED sheet write values that added rows must also have. */
export interface RowStyle {
  /** A type as the first row writes it: `FS`, `PR_FS` or `Finish to Start`; empty where none does. */
  readonly type: string;
  /** The project of the first row whose ends are in one project; null when there is no such row. */
  readonly project: string | null;
}

/** Reads the style off the first rows that show it. */
export function findRowStyle({ readColumns, rows }: SheetTable): RowStyle {
  const findPlace = (name: string): number => readColumns.findIndex((column) => column.name === name);
  const [type, first, second] = [findPlace('pred_type'), findPlace('pred_proj_id'), findPlace('proj_id')];
  const getType = ({ values }: SheetRow): string => formatCellValue(values[type]).trim();
  const typed = rows.find((row) => getType(row) !== '');
  const isInside = ({ values }: SheetRow): boolean =>
    values[first] !== undefined && typeof values[first] !== 'object' && values[first] === values[second];
  const inside = first < 0 ? undefined : rows.find(isInside);
  return {
    type: typed === undefined ? '' : getType(typed),
    project: inside === undefined ? null : formatCellValue(inside.values[first]),
  };
}
