/**
 * How the cells of a column are written. `money` has two decimals, `percent` cells are shares (0.25 is 25 %), `date`
 * cells are given as `YYYY-MM-DDTHH:MM` and written as date cells. Text is always written as text, whatever it begins with.
 */
export type WorkbookCellKind = 'text' | 'number' | 'money' | 'percent' | 'date';

/** `null` is an empty cell. A number in a text column and a text in another one are written as what they are. */
export type WorkbookCell = string | number | null;

export interface WorkbookColumn {
  readonly kind: WorkbookCellKind;
  /** In characters; fitted to the contents when absent. */
  readonly width?: number;
  /** Excel number format, over that of the kind. */
  readonly numberFormat?: string;
  /** Long texts run on in the next line within the cell. */
  readonly wrap?: boolean;
}

export interface WorkbookSheet {
  /** At most 31 characters, unique in the workbook. */
  readonly name: string;
  /** Rows above the data, set off and kept in view; may be none. */
  readonly headers: readonly (readonly string[])[];
  readonly columns: readonly WorkbookColumn[];
  readonly rows: readonly (readonly WorkbookCell[])[];
  /** Filter buttons in the last header row; on when absent and there is one header row. */
  readonly autoFilter?: boolean;
}
