import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, memo, type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { type Column, computeTracks, placeColumns } from './place-columns.ts';
import { findNextPlace, reachRow } from './reach-row.ts';
import { TableHead, type TableHeadProps } from './table-head.tsx';
import { TableRow, type TableRowProps } from './table-row.tsx';
import { useEdgeShadows } from './use-edge-shadows.ts';
import { useUsualHeight } from './use-usual-height.ts';

interface DataTableProps<Row>
  extends
    Partial<Omit<TableHeadProps<Row>, 'columns'>>,
    Partial<Pick<TableRowProps<Row>, 'onSelect' | 'details'>> {
  label: string;
  /** Keep the same array while nothing changes: its rows are then not rendered again. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** Identifies a row, whatever the sort order. */
  rowKey: (row: Row) => number | string;
  /** Key of the selected row. */
  selected?: number | string | undefined;
  /** Shown in place of the rows when there are none. */
  empty: ReactNode;
  /** Classes that set the maximum height (`--most`), and by a scroll margin the height of what covers the top of the window. */
  className?: string | undefined;
}

/** Height with two-line titles. */
const headHeight = 41;
/** A table is long if its rows fill this many windows, so that unfolded details or a larger window do not make it short. */
const windowsOfLong = 3;
/** In px: a lower window counts as this high. */
const leastWindow = 700;

/** Renders only visible rows, so that 50,000 are as fast as ten. Clicks and arrow keys select a row; the caller sorts. */
export const DataTable = memo(function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, action, rows, rowKey, sort, onSort } = props;
  const { selected, onSelect, details, empty, className } = props;
  const scroller = useRef<HTMLDivElement>(null);
  // A new function on each render would have all rows measured again with each scroll.
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
    // The sticky header takes space above the rows and covers the first visible ones.
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
  // Scrolls to a row that was selected elsewhere, such as by the address, or that unfolds because the window became narrow.
  const shown = useRef({ place: -1, align });
  useEffect(() => {
    const isShown = shown.current.place === selectedPlace && shown.current.align === align;
    if (selectedPlace >= 0 && !isShown) virtualizer.scrollToIndex(selectedPlace, { align });
    shown.current = { place: selectedPlace, align };
    // A selected row shows its long texts in full: it is scrolled to once more when it has its height.
    const row = scroller.current?.querySelector(`[data-index="${selectedPlace}"]`);
    if (isShown || row === null || row === undefined) return undefined;
    const observer = new ResizeObserver(() => {
      observer.disconnect();
      virtualizer.scrollToIndex(selectedPlace, { align });
    });
    observer.observe(row);
    return () => observer.disconnect();
  }, [virtualizer, selectedPlace, align]);
  const onKeyDown = (event: KeyboardEvent) => {
    // Unfolded details, such as a picture, handle arrow keys themselves.
    if (!(event.target as Element).matches('[data-row]')) return;
    const next = findNextPlace(event, selectedPlace, { count: rows.length });
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
        // If the height depended on the rows, each row that scrolls into view would repaint all of them.
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
                  // A transform would make each row a layer; a row positioned by `top` is painted once.
                  style={{ top: item.start - headHeight }}
                  // An isolated row is not repainted when others scroll into view.
                  className="isolate absolute inset-x-0 border-b border-line"
                >
                  <TableRow
                    columns={placed}
                    row={row}
                    rowKey={rowKey(row)}
                    place={item.index}
                    isSelected={isSelected}
                    // Without a selection the first row is the tab stop.
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
