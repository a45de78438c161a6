/** Values of a row by column. */
export type XerCells = Record<string, string>;

/** An XER as editable tables; anything else in its text is dropped. */
export class XerTables {
  readonly #header: string;
  readonly #tables: Map<string, { readonly columns: string[]; rows: XerCells[] }>;

  constructor(bytes: Uint8Array) {
    const lines = Buffer.from(bytes).toString('latin1').split(/\r?\n/);
    this.#header = lines[0] ?? '';
    this.#tables = new Map();
    let table: { columns: string[]; rows: XerCells[] } | undefined;
    for (const line of lines.slice(1)) {
      const [tag, ...cells] = line.split('\t');
      if (tag === '%T') {
        table = { columns: [], rows: [] };
        this.#tables.set(cells[0] ?? '', table);
      } else if (tag === '%F') table?.columns.push(...cells);
      else if (tag === '%R')
        table?.rows.push(Object.fromEntries(table.columns.map((name, place) => [name, cells[place] ?? ''])));
    }
  }

  list(table: string): XerCells[] {
    return this.#tables.get(table)?.rows ?? [];
  }

  replace(table: string, rows: XerCells[]): void {
    const found = this.#tables.get(table);
    if (found !== undefined) found.rows = rows;
  }

  /** Creates the table if the file does not have it. */
  add(table: string, row: XerCells): void {
    const found = this.#tables.get(table) ?? { columns: Object.keys(row), rows: [] };
    found.rows.push(row);
    this.#tables.set(table, found);
  }

  /** Adds a column with the same value in every row. */
  addColumn(table: string, column: string, value: string): void {
    const found = this.#tables.get(table);
    found?.columns.push(column);
    for (const row of found?.rows ?? []) row[column] = value;
  }

  hasColumn(table: string, column: string): boolean {
    return this.#tables.get(table)?.columns.includes(column) ?? false;
  }

  copy(): XerTables {
    const copy = new XerTables(Buffer.from(this.#header, 'latin1'));
    for (const [name, { columns, rows }] of this.#tables)
      copy.#tables.set(name, { columns: [...columns], rows: rows.map((row) => ({ ...row })) });
    return copy;
  }

  format(): Buffer {
    const tables = [...this.#tables].map(([name, { columns, rows }]) => {
      const lines = rows.map((row) => `%R\t${columns.map((column) => row[column] ?? '').join('\t')}`);
      return [`%T\t${name}`, `%F\t${columns.join('\t')}`, ...lines].join('\r\n');
    });
    return Buffer.from([this.#header, ...tables, '%E', ''].join('\r\n'), 'latin1');
  }
}
