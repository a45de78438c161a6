import { type CellValue, formatCellValue } from '@floatwise/ooxml/read';

/** A column of a P6 sheet: the field name of row 1 in lower case. Indexes count from 0. */
export interface SheetColumn {
  readonly name: string;
  /** The text in row 1, unchanged. */
  readonly header: string;
  readonly index: number;
  /** What row 2 says about it; undefined without a row of captions. */
  readonly caption: string | undefined;
}

export interface SheetRow {
  /** Row of the sheet, counted from 1. */
  readonly row: number;
  /** Values of the columns read, in their order. */
  readonly values: readonly CellValue[];
}

/** How a P6 sheet is laid out: its columns and its extent. */
export interface SheetLayout {
  readonly name: string;
  readonly columns: readonly SheetColumn[];
  /** Columns whose values were read. */
  readonly readColumns: readonly SheetColumn[];
  readonly hasCaptions: boolean;
  /** Last row with any value in it, read or not. */
  readonly lastRow: number;
  /** Last column with any value in it, also one that has no name; counted from 0. */
  readonly lastColumn: number;
  /** Place of the first formula without a stored value in a column that was read, such as `C17`. */
  readonly bareFormula: string | undefined;
}

/** A P6 sheet with its rows, as far as they were asked for. */
export interface SheetTable extends SheetLayout {
  readonly rows: readonly SheetRow[];
}

/** A sheet without its rows, which take more room than what was read of them. */
export const getLayout = ({ rows: _, ...layout }: SheetTable): SheetLayout => layout;

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
