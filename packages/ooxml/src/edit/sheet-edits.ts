/** The new contents of a cell; `null` empties it. Columns count from 0. */
export interface CellEdit {
  readonly column: number;
  readonly value: string | number | null;
  /** Highlights the cell in yellow. */
  readonly isMarked: boolean;
}

/** Changes to one sheet. Rows count from 1 and keep their numbers from the input. */
export class SheetEdits {
  readonly #cells = new Map<number, readonly CellEdit[]>();
  readonly #removed = new Set<number>();
  /** The last edited column; -1 if there is none. */
  lastColumn = -1;
  /** Row from which new cells copy their styles; undefined if they copy none. */
  styleRow: number | undefined;
  /** Last row that moves up when rows are removed; the blank rows after it stay in place. */
  lastRow = Infinity;

  setCell(row: number, column: number, value: string | number | null, isMarked = true): void {
    this.lastColumn = Math.max(this.lastColumn, column);
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

  /** Numbers of edited and removed rows and of the style row, sorted. */
  listTouchedRows(): number[] {
    const rows =
      this.#removed.size === 0 ? this.listRows() : [...new Set([...this.#cells.keys(), ...this.#removed])];
    if (this.styleRow !== undefined) rows.push(this.styleRow);
    return rows.sort((a, b) => a - b);
  }

  /** Edited cells of a row, sorted by column. */
  listCells(row: number): readonly CellEdit[] {
    const cells = this.#cells.get(row) ?? [];
    return cells.length < 2 ? cells : [...cells].sort((a, b) => a.column - b.column);
  }

  /** Numbers of rows with edited cells, sorted. */
  listRows(): number[] {
    return [...this.#cells.keys()].sort((a, b) => a - b);
  }
}
