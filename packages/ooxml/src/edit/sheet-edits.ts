/** What a cell is to hold; `null` empties it. Columns count from 0. */
export interface CellEdit {
  readonly column: number;
  readonly value: string | number | null;
  /** The cell is put on yellow. */
  readonly isMarked: boolean;
}

/** Changes to one sheet. Rows count from 1 and keep the numbers they have in the input. */
export class SheetEdits {
  readonly #cells = new Map<number, readonly CellEdit[]>();
  readonly #removed = new Set<number>();
  #lastColumn = -1;
  /** Row whose cells lend their styles to cells that are new; undefined for none. */
  styleRow: number | undefined;
  /** Where rows are removed those up to this one move up; blank ones behind it stay where they are. */
  lastRow = Infinity;

  setCell(row: number, column: number, value: string | number | null, isMarked = true): void {
    this.#lastColumn = Math.max(this.#lastColumn, column);
    const others = this.#cells.get(row)?.filter((other) => other.column !== column) ?? [];
    this.#cells.set(row, [...others, { column, value, isMarked }]);
  }

  removeRow(row: number): void {
    this.#removed.add(row);
  }

  get removedCount(): number {
    return this.#removed.size;
  }

  isRemoved(row: number): boolean {
    return this.#removed.has(row);
  }

  get isEmpty(): boolean {
    return this.#cells.size === 0 && this.#removed.size === 0;
  }

  /** The last column with a changed cell; -1 for none. */
  get lastColumn(): number {
    return this.#lastColumn;
  }

  /** Rows that cannot be passed over, in order. */
  listTouchedRows(): number[] {
    const rows =
      this.#removed.size === 0 ? this.listRows() : [...new Set([...this.#cells.keys(), ...this.#removed])];
    if (this.styleRow !== undefined) rows.push(this.styleRow);
    return rows.sort((a, b) => a - b);
  }

  /** Changed cells of a row by column. */
  listCells(row: number): readonly CellEdit[] {
    const cells = this.#cells.get(row) ?? [];
    return cells.length < 2 ? cells : [...cells].sort((a, b) => a.column - b.column);
  }

  /** Rows with changed cells, in order. */
  listRows(): number[] {
    return [...this.#cells.keys()].sort((a, b) => a - b);
  }
}
