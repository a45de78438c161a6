import type { WorkbookRow } from '@floatwise/ooxml';

interface ColumnOf<Item> {
  /** Undefined where cells of a column before it take its place as well. */
  readonly getCell?: ((item: Item) => WorkbookRow[number]) | undefined;
}

/** Makes rows of such columns, each of one item, in one array: a row is written before the next is made. */
export function createRowMaker<Item>(columns: readonly ColumnOf<Item>[]): (item: Item) => WorkbookRow {
  const { length } = columns;
  const placed = columns.flatMap(({ getCell }, place) => (getCell === undefined ? [] : [{ place, getCell }]));
  const row = new Array<WorkbookRow[number]>(length).fill(null);
  return (item) => {
    for (const { place, getCell } of placed) row[place] = getCell(item);
    return row;
  };
}
