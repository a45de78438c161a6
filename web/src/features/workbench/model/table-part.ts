import {
  formatDateText,
  toHyphens,
  roundDecimal,
  findRowPicture,
  type ReportCell,
  type ReportChoice,
  type ReportColumn,
  type ReportPicture,
  type ReportTable,
} from '@floatwise/contracts';
import type { TableSort } from '../../../components/ui/table-head.tsx';

/** A column with its place in each row's cells. */
export type PartColumn = ReportColumn & { readonly place: number };

/** A row with its index in the report, which identifies it. */
export interface PartRow {
  readonly index: number;
  readonly cells: readonly ReportCell[];
  /** Lower-case text for the search. */
  readonly searchable: string;
}

/** A table of the report, prepared for display. */
export interface TablePart {
  readonly id: string;
  readonly title: string;
  /** Title of the group that shows it; undefined if the report has no groups. */
  readonly group: string | undefined;
  readonly description: string | undefined;
  readonly columns: readonly PartColumn[];
  readonly rows: readonly PartRow[];
  /** Values, by column id, whose rows are shown first; all rows if empty. */
  readonly opens: Readonly<Record<string, string[]>>;
  /** The picture of the row of that index; undefined if it has none. */
  readonly findPicture: (index: number) => ReportPicture | undefined;
  /** Which rows the planner may decide against; undefined if none. */
  readonly choice: ReportChoice | undefined;
  /** Shown in place of the rows if there are none. */
  readonly emptyText: string;
}

export function createTablePart(
  { id, title, group, description, columns, rows, opens = {}, rowPictures, choice }: ReportTable,
  emptyText = 'No rows.',
): TablePart {
  return {
    id,
    title,
    group,
    description,
    columns: columns.map((column, place) => ({ ...column, place })),
    rows: rows.map((cells, index) => new Row(index, cells)),
    opens,
    findPicture: (index) => (rowPictures === undefined ? undefined : findRowPicture(rowPictures, index)),
    choice,
    emptyText,
  };
}

/** Creates its text on first use: creating those of 50,000 rows would block a page that shows twenty. */
class Row implements PartRow {
  readonly index: number;
  readonly cells: readonly ReportCell[];
  #searchable: string | undefined;

  constructor(index: number, cells: readonly ReportCell[]) {
    this.index = index;
    this.cells = cells;
  }

  get searchable(): string {
    return (this.#searchable ??= formatSearchable(this.cells));
  }
}

export const getCell = ({ cells }: PartRow, { place }: PartColumn): ReportCell => cells[place] ?? null;

export const isEmpty = (cell: ReportCell): boolean => cell === null || cell === '';

/** The keys of a row: `A1000 → A1010` of a relationship, `A1000 Excavation` of an activity. */
export function formatRowTitle({ columns }: Pick<TablePart, 'columns'>, row: PartRow): string {
  const keys = columns.flatMap((column) => {
    const key = column.role === 'key' ? getCell(row, column) : null;
    return isEmpty(key) ? [] : [{ id: column.id, key: String(key) }];
  });
  return keys
    .map(({ id, key }, place) => (place === 0 ? key : `${id === 'successor' ? ' →' : ''} ${key}`))
    .join('');
}

/** Numbers without thousands separators, which the search also removes from the query. */
function formatSearchable(cells: readonly ReportCell[]): string {
  return cells
    .map((cell) => {
      if (typeof cell === 'number') return String(roundDecimal(cell, 2));
      if (cell === null) return '';
      // Dates as displayed, and as typed or pasted from a spreadsheet.
      const date = formatDateText(cell);
      return toHyphens(date === cell ? cell : `${date} ${cell.replace('T', ' ')}`);
    })
    .join(' ')
    .toLowerCase();
}

/** Rows between two checks of the remaining idle time. */
const rowsAtOnce = 50;

/**
 * Creates the search texts of rows while the page is idle, so that the first search of a long table is as fast as the next.
 * Returns a function that stops it. Browsers without `requestIdleCallback` create the texts in the first search.
 */
export function prepareSearch(rows: readonly PartRow[]): () => void {
  if (!('requestIdleCallback' in window)) return () => undefined;
  let place = 0;
  const work = (deadline: IdleDeadline): void => {
    while (place < rows.length && deadline.timeRemaining() > 1) {
      // Reading `searchable` creates the text.
      rows.slice(place, (place += rowsAtOnce)).map(({ searchable }) => searchable);
    }
    if (place < rows.length) handle = requestIdleCallback(work);
  };
  let handle = requestIdleCallback(work);
  return () => cancelIdleCallback(handle);
}

const collator = new Intl.Collator('en', { numeric: true });
const severityRanks: Readonly<Record<string, number>> = { Error: 0, Warning: 1, Info: 2 };

/** Sorts rows, empty cells last; equal cells keep the report's order. */
export function sortRows(
  rows: readonly PartRow[],
  columns: readonly PartColumn[],
  sort: TableSort | undefined,
): readonly PartRow[] {
  const column = columns.find(({ id }) => id === sort?.column);
  if (sort === undefined || column === undefined) return rows;
  const direction = sort.descending ? -1 : 1;
  return rows.toSorted(
    (a, b) => compareCells(getCell(a, column), getCell(b, column), direction) || a.index - b.index,
  );
}

function compareCells(a: ReportCell, b: ReportCell, direction: number): number {
  if (a === null || b === null || a === '' || b === '') return Number(isEmpty(a)) - Number(isEmpty(b));
  if (typeof a === 'number' && typeof b === 'number') return direction * (a - b);
  const [rankA, rankB] = [severityRanks[a], severityRanks[b]];
  if (rankA !== undefined && rankB !== undefined) return direction * (rankA - rankB);
  return direction * collator.compare(String(a), String(b));
}

/** The sort after a click on a column's header: ascending, descending, then the report's order. */
export function nextSort(sort: TableSort | undefined, column: string): TableSort | undefined {
  if (sort?.column !== column) return { column, descending: false };
  return sort.descending ? undefined : { column, descending: true };
}
