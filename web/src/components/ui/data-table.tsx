import { useVirtualizer } from '@tanstack/react-virtual';
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { type CSSProperties, type ReactNode, useRef } from 'react';
import { classNames } from '../../lib/class-names.ts';

export interface Column<Row, Key extends string> {
  key: Key;
  title: string;
  /** A track of a CSS grid, such as `8rem` or `1fr`. */
  width: string;
  /** Takes the whole width on small screens, where the cells of a row stand below each other. */
  wide?: boolean;
  cell: (row: Row) => ReactNode;
}

interface DataTableProps<Row, Key extends string> {
  label: string;
  columns: readonly Column<Row, Key>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  sort: { column: Key; descending: boolean } | undefined;
  onSort: (column: Key) => void;
  /** Stands in place of the rows when there are none. */
  empty: ReactNode;
  /** Keeps its columns on every screen and scrolls sideways; otherwise cells stand below each other on small ones. */
  scrolls?: boolean;
  /** The row that is looked at, by its key; with it every row's first cell is a button that chooses it. */
  selection?: { key: string | number | undefined; onSelect: (row: Row) => void };
}

/** A sortable table that keeps only the rows in sight in the page, so that 50,000 are as quick as ten. */
export function DataTable<Row, Key extends string>(props: DataTableProps<Row, Key>) {
  const { label, columns, rows, rowKey, sort, onSort, empty, scrolls = false, selection } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 45,
    getItemKey: (index) => {
      const row = rows[index];
      return row === undefined ? index : rowKey(row);
    },
    overscan: 8,
  });
  const style: CSSProperties & Record<'--columns', string> = {
    '--columns': columns.map((column) => column.width).join(' '),
    ...(scrolls
      ? { minWidth: `calc(${columns.map((column) => column.width).join(' + ')} + ${columns.length + 1}rem)` }
      : {}),
  };
  return (
    <div
      ref={scroller}
      role="region"
      aria-label={label}
      tabIndex={0}
      className="max-h-[min(36rem,75vh)] overflow-auto rounded-lg border border-line bg-surface"
    >
      <div role="table" aria-label={label} aria-rowcount={rows.length + 1} style={style}>
        <div role="rowgroup" className="sticky top-0 z-10 border-b border-line bg-sunken">
          <div
            role="row"
            aria-rowindex={1}
            className={classNames(
              'px-2',
              scrolls
                ? 'grid grid-cols-(--columns) gap-x-4'
                : 'flex flex-wrap gap-x-1 lg:grid lg:grid-cols-(--columns) lg:gap-x-4',
            )}
          >
            {columns.map((column) => (
              <HeaderCell
                key={column.key}
                title={column.title}
                direction={
                  sort?.column === column.key ? (sort.descending ? 'descending' : 'ascending') : 'none'
                }
                onSort={() => onSort(column.key)}
              />
            ))}
          </div>
        </div>
        <div role="rowgroup" className="relative" style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map((item) => {
            const row = rows[item.index];
            return (
              row !== undefined && (
                <div
                  key={item.key}
                  ref={virtualizer.measureElement}
                  data-index={item.index}
                  role="row"
                  aria-rowindex={item.index + 2}
                  style={{ transform: `translateY(${item.start}px)` }}
                  className={classNames(
                    'absolute inset-x-0 top-0 grid items-baseline border-b border-line px-4 py-2.5 hover:bg-sunken',
                    scrolls
                      ? 'grid-cols-(--columns) gap-x-4'
                      : 'grid-cols-[auto_1fr] gap-x-3 gap-y-1 lg:grid-cols-(--columns) lg:gap-x-4',
                  )}
                >
                  {columns.map((column, place) => (
                    <div
                      key={column.key}
                      role="cell"
                      className={classNames('min-w-0 break-words', column.wide && 'col-span-2 lg:col-span-1')}
                    >
                      {selection !== undefined && place === 0 ? (
                        <button
                          type="button"
                          aria-pressed={rowKey(row) === selection.key}
                          onClick={() => selection.onSelect(row)}
                          className="text-left text-accent-ink underline decoration-dotted underline-offset-4 hover:decoration-solid aria-pressed:font-semibold aria-pressed:decoration-solid"
                        >
                          {column.cell(row)}
                        </button>
                      ) : (
                        column.cell(row)
                      )}
                    </div>
                  ))}
                </div>
              )
            );
          })}
        </div>
      </div>
      {rows.length === 0 && <div className="px-4 py-10 text-center text-muted">{empty}</div>}
    </div>
  );
}

interface HeaderCellProps {
  title: string;
  direction: 'ascending' | 'descending' | 'none';
  onSort: () => void;
}

function HeaderCell({ title, direction, onSort }: HeaderCellProps) {
  const Icon = direction === 'none' ? ChevronsUpDown : direction === 'ascending' ? ArrowUp : ArrowDown;
  return (
    <div role="columnheader" aria-sort={direction}>
      <button
        type="button"
        onClick={onSort}
        className="flex h-9 items-center gap-1 rounded-sm px-2 text-xs font-medium text-muted hover:text-ink focus-visible:-outline-offset-2"
      >
        {title}
        <Icon
          className={classNames('size-3', direction === 'none' ? 'opacity-60' : 'text-accent-ink')}
          aria-hidden="true"
        />
      </button>
    </div>
  );
}
