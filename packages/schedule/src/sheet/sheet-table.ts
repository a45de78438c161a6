import { type CellValue, formatCellValue } from '@floatwise/ooxml/read';

/** A column of a P6 sheet: the field name of row 1 in lower case. Indexes count from 0. */
export interface SheetColumn {
  readonly name: string;
  /** The text in row 1, unchanged. */
  readonly header: string;
  readonly index: number;
  /** The text in row 2; undefined without a row of captions. */
  readonly caption: string | undefined;
}

export interface SheetRow {
  /** Row of the sheet, counted from 1. */
  readonly row: number;
  /** Values of `readColumns`, in the same order. */
  readonly values: readonly CellValue[];
}

/** The layout of a P6 sheet: its columns and its extent. */
export interface SheetLayout {
  readonly name: string;
  readonly columns: readonly SheetColumn[];
  /** Columns whose values were read. */
  readonly readColumns: readonly SheetColumn[];
  readonly hasCaptions: boolean;
  /** Last row with a value, read or not. */
  readonly lastRow: number;
  /** Last column with a value, named or not; counted from 0. */
  readonly lastColumn: number;
  /** Reference of the first formula without a stored value in a column that was read, such as `C17`. */
  readonly bareFormula: string | undefined;
}

/** A P6 sheet with its non-blank rows. */
export interface SheetTable extends SheetLayout {
  readonly rows: readonly SheetRow[];
  /** The row of P6's field names, if row 1 has none of them. */
  readonly lowerHeader?: number | undefined;
}

/** A sheet without its rows, which take more memory than the entities read from them. */
export const getLayout = ({ rows: _rows, lowerHeader: _lower, ...layout }: SheetTable): SheetLayout => layout;

/** How the rows of a TASKPRED sheet write values that added rows need too. */
export interface RowStyle {
  /** A type as written in the first row that has one: `FS`, `PR_FS` or `Finish to Start`; empty if no row has one. */
  readonly type: string;
  /** The project of the first row with both ends in one project; null if there is no such row. */
  readonly project: string | null;
}

/** Derives the style from the first rows that show it. */
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
