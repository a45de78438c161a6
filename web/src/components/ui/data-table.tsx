import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, memo, type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { type Column, computeTracks, placeColumns } from './place-columns.ts';
import { findNextPlace, reachRow } from './reach-row.ts';
import { TableHead, type TableSort } from './table-head.tsx';
import { TableRow } from './table-row.tsx';
import { useEdgeShadows } from './use-edge-shadows.ts';
import { useUsualHeight } from './use-usual-height.ts';

interface DataTableProps<Row> {
  label: string;
  /** The same array as before where nothing has changed: its rows are then not drawn again. */
  columns: readonly Column<Row>[];
  /** Shown beside a column's title, such as a filter; gets the key of the column. */
  action?: ((column: string) => ReactNode) | undefined;
  rows: readonly Row[];
  /** Names a row, also when rows are sorted. */
  rowKey: (row: Row) => number | string;
  sort?: TableSort | undefined;
  /** Without it the order is the caller's, and titles are no buttons. */
  onSort?: ((column: string) => void) | undefined;
  /** Key of the selected row. */
  selected?: number | string | undefined;
  /** Without it no row can be selected. */
  onSelect?: (row: Row) => void;
  /** Unfolds below the selected row. */
  details?: ((row: Row) => ReactNode) | undefined;
  /** Shown in place of the rows when there are none. */
  empty: ReactNode;
  /** Sets by `--most` how high it is at most, and by a scroll margin what lies over the window's first rows, as classes. */
  className?: string | undefined;
}

/** With titles of two lines. */
const headHeight = 41;
/** A table is long when its rows fill so many windows: what unfolds in it or a larger window does not make it short. */
const windowsOfLong = 3;
/** In px: a window that is lower counts as this high. */
const leastWindow = 700;

/**
 * A table that keeps only the rows in sight in the page, so that 50,000 are as quick as ten. A row is chosen by a click
 * or, when the focus is on its first cell, by the arrow keys; the caller sorts.
 */
export const DataTable = memo(function DataTable<Row>(props: DataTableProps<Row>) {
  const {
    label,
    columns,
    action,
    rows,
    rowKey,
    sort,
    onSort,
    selected,
    onSelect,
    empty,
    className,
    details,
  } = props;
  const scroller = useRef<HTMLDivElement>(null);
  // Another function would have all rows measured again with each scroll.
  const getItemKey = useCallback(
    (index: number) => {
      const row = rows[index];
      return row === undefined ? index : rowKey(row);
    },
    [rows, rowKey],
  );
  const heights = useUsualHeight();
  const virtualizer = useVirtualizer<HTMLDivElement, Element>({
    count: rows.length,
    getScrollElement: () => scroller.current,
    getItemKey,
    ...heights,
    overscan: 4,
    // The sticky header takes room above the rows and covers the first visible ones.
    scrollMargin: headHeight,
    scrollPaddingStart: headHeight,
  });
  const isLong = virtualizer.getTotalSize() > windowsOfLong * Math.max(window.innerHeight, leastWindow);
  useEdgeShadows(scroller, columns);
  const placed = useMemo(() => placeColumns(columns), [columns]);
  const selectedPlace = useMemo(
    () => rows.findIndex((row) => rowKey(row) === selected),
    [rows, rowKey, selected],
  );
  // The details may be higher than the window, so scroll their row to the top.
  const align = details === undefined ? 'auto' : 'start';
  useShowSelected(virtualizer, selectedPlace, align);
  const onKeyDown = (event: KeyboardEvent) => {
    // What unfolds below a row, such as a picture, has arrow keys of its own.
    if (!(event.target as Element).matches('[data-row]')) return;
    const next = findNextPlace(event, selectedPlace, rows.length);
    const row = next === undefined ? undefined : rows[next];
    if (onSelect === undefined || next === undefined || row === undefined) return;
    event.preventDefault();
    virtualizer.scrollToIndex(next, { align });
    onSelect(row);
    reachRow(scroller.current, rowKey(row));
  };
  return (
    <div
      data-table
      className={classNames(
        'group/table relative flex min-h-0 flex-col',
        // A height that depends on the rows would have all in sight painted again with each row that comes into it.
        isLong ? 'h-(--most) contain-size' : 'max-h-(--most)',
        className,
      )}
    >
      <div
        ref={scroller}
        role="region"
        aria-label={label}
        tabIndex={0}
        className="min-h-0 flex-1 overflow-auto overscroll-x-contain [overflow-anchor:none] rounded-lg border border-line bg-surface"
      >
        <div
          role="table"
          aria-label={label}
          aria-rowcount={rows.length + 1}
          aria-colcount={columns.length}
          style={computeTracks(columns)}
        >
          <TableHead columns={placed} action={action} sort={sort} onSort={onSort} />
          <div
            role="rowgroup"
            className="relative"
            style={{ height: virtualizer.getTotalSize() }}
            onKeyDown={onKeyDown}
          >
            {virtualizer.getVirtualItems().map((item) => {
              const row = rows[item.index];
              if (row === undefined) return null;
              const isSelected = item.index === selectedPlace;
              return (
                <div
                  key={item.key}
                  ref={virtualizer.measureElement}
                  data-index={item.index}
                  role="presentation"
                  // A transform would make a layer of each row; a row that stays where it is, is painted once.
                  style={{ top: item.start - headHeight }}
                  // What stays as it is, is not drawn again with those that come into sight.
                  className="isolate absolute inset-x-0 border-b border-line"
                >
                  <TableRow
                    columns={placed}
                    row={row}
                    rowKey={rowKey(row)}
                    place={item.index}
                    isSelected={isSelected}
                    // Without a chosen row the first one takes the Tab key.
                    isReached={isSelected || (selectedPlace < 0 && item.index === 0)}
                    onSelect={onSelect}
                    details={isSelected ? details : undefined}
                  />
                </div>
              );
            })}
          </div>
        </div>
        {rows.length === 0 && <div className="px-4 py-10 text-center text-muted">{empty}</div>}
      </div>
      <div
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-px right-px z-20 w-5 rounded-r-lg bg-linear-to-l from-ink/15 to-transparent opacity-0 transition-opacity group-data-more/table:opacity-100"
      />
    </div>
  );
}) as <Row>(props: DataTableProps<Row>) => ReactNode;

/** A row that is chosen from elsewhere, such as by the address, comes into sight. */
function useShowSelected(
  virtualizer: Virtualizer<HTMLDivElement, Element>,
  place: number,
  align: 'auto' | 'start',
): void {
  const shown = useRef(-1);
  useEffect(() => {
    if (place >= 0 && shown.current !== place) virtualizer.scrollToIndex(place, { align });
    shown.current = place;
  }, [virtualizer, place, align]);
}
