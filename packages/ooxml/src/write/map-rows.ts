import type { WorkbookRow, WorkbookRows } from './workbook-sheet.ts';

/** A row for each item, made when it is written: the rows of a long list are never all in memory. */
export const mapRows = <Item>(
  items: readonly Item[],
  toCells: (item: Item) => WorkbookRow,
): WorkbookRows => ({
  length: items.length,
  *[Symbol.iterator]() {
    for (const item of items) yield toCells(item);
  },
});
