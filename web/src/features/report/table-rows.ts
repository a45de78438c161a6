import type { ReportCell, ReportColumn, ReportTable } from '@floatwise/contracts';

/** A row as the page shows it: cells as they are and as words. */
export interface TableRow {
  readonly index: number;
  readonly cells: readonly ReportCell[];
  readonly texts: readonly string[];
  /** Lower-case text the search looks in. */
  readonly searchable: string;
}

export interface TableSort {
  /** Number of the column as text, from `0`. */
  readonly column: string;
  readonly descending: boolean;
}

const numbers = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 4 });
const money = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const percents = new Intl.NumberFormat('en-GB', { style: 'percent', maximumFractionDigits: 2 });
const collator = new Intl.Collator('en', { numeric: true });

export function listTableRows({ columns, rows }: ReportTable): TableRow[] {
  return rows.map((cells, index) => {
    const texts = columns.map((column, place) => formatCell(cells[place] ?? null, column));
    return { index, cells, texts, searchable: texts.join(' ').toLowerCase() };
  });
}

/** A cell as words: `2026-03-16 08:00`, `1,250.00`, `12.5%`; an empty cell is an empty text. */
export function formatCell(cell: ReportCell, { kind }: ReportColumn): string {
  if (cell === null) return '';
  if (typeof cell === 'string') return kind === 'date' ? cell.replace('T', ' ') : cell;
  if (kind === 'money') return money.format(cell);
  if (kind === 'percent') return percents.format(cell);
  return numbers.format(cell);
}

/** The rows that hold every word of the query. */
export function filterTableRows(rows: readonly TableRow[], query: string): readonly TableRow[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return words.length === 0
    ? rows
    : rows.filter((row) => words.every((word) => row.searchable.includes(word)));
}

/** Sorted rows, empty cells last; the report's order decides between equals. */
export function sortTableRows(rows: readonly TableRow[], sort: TableSort | undefined): readonly TableRow[] {
  if (sort === undefined) return rows;
  const place = Number(sort.column);
  const direction = sort.descending ? -1 : 1;
  return rows.toSorted(
    (a, b) => compareCells(a.cells[place] ?? null, b.cells[place] ?? null, direction) || a.index - b.index,
  );
}

function compareCells(a: ReportCell, b: ReportCell, direction: number): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  if (typeof a === 'number' && typeof b === 'number') return direction * (a - b);
  return direction * collator.compare(String(a), String(b));
}

/** What a click on a column's header leads to: ascending, descending, then the report's own order. */
export function nextTableSort(sort: TableSort | undefined, column: string): TableSort | undefined {
  if (sort?.column !== column) return { column, descending: false };
  return sort.descending ? undefined : { column, descending: true };
}
