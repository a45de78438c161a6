import type { ReportCell } from './report-table.ts';
import { ValueList } from './value-list.ts';

/** The cells of a table's rows as places in a list of values for each column. */
export class FoldedCells {
  readonly #columns: readonly ValueList<ReportCell>[];
  #placeCharacters = 0;

  constructor(columnCount: number) {
    this.#columns = Array.from({ length: columnCount }, () => new ValueList<ReportCell>());
  }

  /** By column, in the order they came. */
  get values(): ReportCell[][] {
    return this.#columns.map(({ values }) => values);
  }

  /** The place of a cell in the values of its column. */
  put(cell: ReportCell, column: number): number {
    const list = this.#columns[column];
    if (list === undefined) throw new RangeError(`There is no column ${column}`);
    return list.put(cell);
  }

  /** Counts a row, given as the places of its cells, in. */
  count(places: readonly number[]): void {
    for (const place of places) this.#placeCharacters += countDigits(place) + ','.length;
    this.#placeCharacters += '[]'.length;
  }

  /** What the rows counted take as JSON, with a comma behind each, and all values. */
  measure(): number {
    return this.#columns.reduce((sum, column) => sum + column.measure(), this.#placeCharacters);
  }
}

function countDigits(place: number): number {
  let digits = 1;
  for (let limit = 10; limit <= place; limit *= 10) digits += 1;
  return digits;
}
