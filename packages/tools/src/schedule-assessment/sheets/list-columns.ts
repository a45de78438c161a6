import { mapRows, RepeatedCells, type WorkbookColumn, type WorkbookRow } from '@floatwise/ooxml';
import type { Activity } from '@floatwise/schedule';

/** A column of a sheet that lists activities, links or offenders. */
export interface SheetColumn<Item> {
  readonly title: string;
  readonly column: WorkbookColumn;
  /** Undefined where cells of a column before it take its place as well. */
  readonly getCell?: ((item: Item) => WorkbookRow[number]) | undefined;
}

export const text = (width: number): WorkbookColumn => ({ kind: 'text', width });
export const days: WorkbookColumn = { kind: 'number', width: 9, numberFormat: '0.0' };
export const date: WorkbookColumn = { kind: 'date', width: 17 };

/** Headers, columns and rows of such a sheet. All rows are one array: a row is written before the next is made. */
export function listItems<Item>(items: readonly Item[], columns: readonly SheetColumn<Item>[]) {
  const placed = columns.flatMap(({ getCell }, place) => (getCell === undefined ? [] : [{ place, getCell }]));
  const row = new Array<WorkbookRow[number]>(columns.length).fill(null);
  return {
    headers: [columns.map(({ title }) => title)],
    columns: columns.map(({ column }) => column),
    rows: mapRows(items, (item) => {
      for (const { place, getCell } of placed) row[place] = getCell(item);
      return row;
    }),
  };
}

/** So many cells of an activity, made once: it stands in several lists with the same ones. */
export function repeatCells(
  length: number,
  create: (activity: Activity) => (string | number | null)[],
): (activity: Activity) => RepeatedCells {
  const known = new Map<Activity, RepeatedCells>();
  return (activity) => {
    const cells = known.get(activity) ?? new RepeatedCells(length, () => create(activity));
    known.set(activity, cells);
    return cells;
  };
}
