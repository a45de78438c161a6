import { memo, type ReactNode } from 'react';
import { HeaderCell, type SortDirection } from './header-cell.tsx';
import type { PlacedColumn } from './place-columns.ts';

/** What a table is sorted by: a column by its key. */
export interface TableSort {
  column: string;
  descending: boolean;
}

interface TableHeadProps<Row> {
  columns: readonly PlacedColumn<Row>[];
  /** Shown beside a column's title; gets the key of the column. */
  action: ((column: string) => ReactNode) | undefined;
  sort: TableSort | undefined;
  /** Without it titles are no buttons. */
  onSort: ((column: string) => void) | undefined;
}

/** The titles of a table; drawn once, its filters are costlier than a row. */
export const TableHead = memo(function TableHead<Row>({
  columns,
  action,
  sort,
  onSort,
}: TableHeadProps<Row>) {
  return (
    <div role="rowgroup" className="sticky top-0 z-20 border-b border-line bg-sunken">
      <div role="row" aria-rowindex={1} className="grid grid-cols-(--columns) bg-sunken">
        {columns.map((column) => (
          <HeaderCell
            key={column.key}
            column={column}
            action={action?.(column.key)}
            direction={findDirection(sort, column.key)}
            onSort={onSort === undefined || column.unsorted ? undefined : () => onSort(column.key)}
            className={column.placeClass}
            style={column.style}
          />
        ))}
      </div>
    </div>
  );
}) as <Row>(props: TableHeadProps<Row>) => ReactNode;

function findDirection(sort: TableSort | undefined, key: string): SortDirection {
  if (sort?.column !== key) return 'none';
  return sort.descending ? 'descending' : 'ascending';
}
