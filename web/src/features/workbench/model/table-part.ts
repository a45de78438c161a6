import {
  roundDecimal,
  findRowPicture,
  type ReportCell,
  type ReportColumn,
  type ReportPicture,
  type ReportTable,
} from '@floatwise/contracts';

/** A row with its index in the report, which identifies it. */
export interface PartRow {
  readonly index: number;
  readonly cells: readonly ReportCell[];
  /** Lower-case text for the search. */
  readonly searchable: string;
}

/** A table of the report, prepared for display. */
export interface TablePart {
  readonly title: string;
  readonly description: string | undefined;
  readonly columns: readonly ReportColumn[];
  readonly rows: readonly PartRow[];
  /** Values of columns whose rows are shown first; all rows if empty. */
  readonly opens: Readonly<Record<string, string[]>>;
  /** The picture of the row of that index; undefined if it has none. */
  readonly findPicture: (index: number) => ReportPicture | undefined;
  /** Shown in place of the rows if there are none. */
  readonly emptyText: string;
}

export function createTablePart(
  { title, description, columns, rows, opens = {}, rowPictures }: ReportTable,
  emptyText = 'No rows.',
): TablePart {
  return {
    title,
    description,
    columns,
    rows: rows.map((cells, index) => new Row(index, cells)),
    opens,
    findPicture: (index) => (rowPictures === undefined ? undefined : findRowPicture(rowPictures, index)),
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

/** Numbers without thousands separators, which the search also removes from the query. */
function formatSearchable(cells: readonly ReportCell[]): string {
  return cells
    .map((cell) => {
      if (typeof cell === 'number') return String(roundDecimal(cell, 2));
      return cell === null ? '' : cell.replace(/^(\d{4}-\d\d-\d\d)T/, '$1 ');
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
