import type { ReportCell, ReportColumn } from '@floatwise/contracts';
import type { TableSort } from '../../../components/ui/table-head.tsx';
import type { PartRow } from './table-part.ts';

const collator = new Intl.Collator('en', { numeric: true });
const severityRanks: Readonly<Record<string, number>> = { Error: 0, Warning: 1, Info: 2 };

/** Sorts rows, empty cells last; equal cells keep the report's order. */
export function sortRows(
  rows: readonly PartRow[],
  columns: readonly ReportColumn[],
  sort: TableSort | undefined,
): readonly PartRow[] {
  const place = columns.findIndex(({ title }) => title === sort?.column);
  if (sort === undefined || place < 0) return rows;
  const direction = sort.descending ? -1 : 1;
  return rows.toSorted(
    (a, b) => compareCells(a.cells[place] ?? null, b.cells[place] ?? null, direction) || a.index - b.index,
  );
}

function compareCells(a: ReportCell, b: ReportCell, direction: number): number {
  if (a === null || b === null || a === '' || b === '') return Number(isEmpty(a)) - Number(isEmpty(b));
  if (typeof a === 'number' && typeof b === 'number') return direction * (a - b);
  const [rankA, rankB] = [severityRanks[a], severityRanks[b]];
  if (rankA !== undefined && rankB !== undefined) return direction * (rankA - rankB);
  return direction * collator.compare(String(a), String(b));
}

const isEmpty = (cell: ReportCell): boolean => cell === null || cell === '';

/** The sort after a click on a column's header: ascending, descending, then the report's order. */
export function nextSort(sort: TableSort | undefined, column: string): TableSort | undefined {
  if (sort?.column !== column) return { column, descending: false };
  return sort.descending ? undefined : { column, descending: true };
}
