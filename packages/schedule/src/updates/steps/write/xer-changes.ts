import type { RowValues } from '../../../xer/index.ts';

/** Changes to a file by names of tables and columns, which need not exist yet. */
export class XerChanges {
  readonly cells: (RowPlace & { readonly column: string; readonly text: string | undefined })[] = [];
  readonly removedRows: RowPlace[] = [];
  readonly insertedRows: { readonly table: string; readonly values: RowValues }[] = [];

  set(table: string, row: number, values: RowValues): void {
    for (const [column, text] of Object.entries(values)) this.cells.push({ table, row, column, text });
  }

  remove(table: string, row: number): void {
    this.removedRows.push({ table, row });
  }

  insert(table: string, values: RowValues): void {
    this.insertedRows.push({ table, values });
  }

  /** The columns with a value, by table. */
  listColumns(): Map<string, Set<string>> {
    const columns = new Map<string, Set<string>>();
    const add = (table: string, column: string, text: string | undefined): void => {
      if (text === undefined || text === '') return;
      const known = columns.get(table);
      if (known === undefined) columns.set(table, new Set([column]));
      else known.add(column);
    };
    for (const { table, column, text } of this.cells) add(table, column, text);
    for (const { table, values } of this.insertedRows)
      for (const [column, text] of Object.entries(values)) add(table, column, text);
    return columns;
  }
}

interface RowPlace {
  readonly table: string;
  readonly row: number;
}
