import type { WorkbookCell, WorkbookCellKind, WorkbookSheet } from '@floatwise/ooxml';

/** Units in which durations and lags are written; units of work are always hours. */
export type ImportUnit = 'hours' | 'days';

/** A column as P6's import knows it: by `name` in row 1; `caption` in row 2 is for people. */
export interface ImportColumn<Row> {
  readonly name: string;
  readonly caption: string;
  readonly kind: WorkbookCellKind;
  readonly read: (row: Row) => WorkbookCell;
}

/**
 * A sheet P6 imports: names in row 1, captions in row 2, data from row 3. P6 knows a subject area by the sheet's name
 * and leaves columns alone whose caption begins with `(*)`. Source: Oracle's P6 help, "Modifying and importing data
 * from an XLS file", and headers of real exports.
 */
export function createImportSheet<Row>(
  name: string,
  columns: readonly ImportColumn<Row>[],
  rows: readonly Row[],
): WorkbookSheet {
  return {
    name,
    headers: [columns.map((column) => column.name), columns.map((column) => column.caption)],
    columns: columns.map(({ kind }) => ({ kind })),
    rows: rows.map((row) => columns.map((column) => column.read(row))),
  };
}

export const deleteColumn: ImportColumn<{ readonly isDeleted: boolean }> = {
  name: 'delete_record_flag',
  caption: 'Delete This Row',
  kind: 'text',
  read: ({ isDeleted }) => (isDeleted ? 'd' : null),
};
