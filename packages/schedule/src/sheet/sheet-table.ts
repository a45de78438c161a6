import type { CellValue } from '@floatwise/ooxml/read';

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
