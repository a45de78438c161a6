import { ArrowDown, ArrowUp } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';
import type { PlacedColumn } from './place-columns.ts';

/** The column, by its key, that a table is sorted by. */
export interface TableSort {
  column: string;
  descending: boolean;
}

export interface TableHeadProps<Row> {
  columns: readonly PlacedColumn<Row>[];
  /** Shown beside a column's title, such as a filter; receives the column's key. */
  action: ((column: string) => ReactNode) | undefined;
  sort: TableSort | undefined;
  /** If absent, the caller's order applies and titles are not buttons. */
  onSort: ((column: string) => void) | undefined;
}

/** The header row; memoised, because its filters cost more than a row. */
export const TableHead = memo(function TableHead<Row>({ columns, ...shared }: TableHeadProps<Row>) {
  return (
    <div role="rowgroup" className="sticky top-0 z-20 border-b border-line bg-sunken">
      <div role="row" aria-rowindex={1} className="grid grid-cols-(--columns) bg-sunken">
        {columns.map((column) => (
          <HeaderCell key={column.key} column={column} {...shared} />
        ))}
      </div>
    </div>
  );
}) as <Row>(props: TableHeadProps<Row>) => ReactNode;

type HeaderCellProps<Row> = Omit<TableHeadProps<Row>, 'columns'> & { column: PlacedColumn<Row> };

/** Column title; a click sorts if the column is sortable. */
function HeaderCell<Row>({ column, action, sort, onSort }: HeaderCellProps<Row>) {
  const { key, title, placeClass, style } = column;
  const direction = sort?.column !== key ? 'none' : sort.descending ? 'descending' : 'ascending';
  const Icon = direction === 'ascending' ? ArrowUp : ArrowDown;
  const isRight = column.align === 'right';
  const isSortable = onSort !== undefined && column.unsorted !== true;
  const beside = action?.(key);
  return (
    <div
      role="columnheader"
      aria-sort={isSortable ? direction : undefined}
      style={style}
      className={classNames(
        'group/head flex min-w-0 items-center bg-inherit',
        isRight ? 'flex-row-reverse pr-1' : 'pl-1',
        placeClass ?? 'relative',
      )}
    >
      {isSortable ? (
        <button
          type="button"
          onClick={() => onSort(key)}
          title={`Sort by ${title}`}
          className={classNames(
            'flex min-h-9 min-w-0 flex-1 items-center gap-1 rounded-sm px-2 py-1 text-xs font-medium leading-4 text-muted hover:text-ink focus-visible:-outline-offset-2',
            isRight ? 'flex-row-reverse text-right' : 'text-left',
            // On touch screens the action is always visible and must not cover the title.
            beside !== undefined && (isRight ? 'pointer-coarse:pl-6' : 'pointer-coarse:pr-6'),
          )}
        >
          <span className="min-w-0 break-words">{title}</span>
          {direction !== 'none' && <Icon className="size-3 shrink-0 text-accent-ink" />}
        </button>
      ) : (
        <span
          className={classNames('flex-1 px-2 py-1 text-xs font-medium text-muted', isRight && 'text-right')}
        >
          {title}
        </span>
      )}
      {beside !== undefined && (
        // Visible on hover, on focus or while in use, so that titles have the space.
        <div
          className={classNames(
            'absolute inset-y-0 flex items-center bg-sunken px-1 opacity-0 pointer-coarse:px-0 group-focus-within/head:opacity-100 group-hover/head:opacity-100 has-data-active:opacity-100 has-data-open:opacity-100 pointer-coarse:opacity-100',
            isRight ? 'left-0' : 'right-0',
          )}
        >
          {beside}
        </div>
      )}
    </div>
  );
}
