import { measureElement, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import {
  type CSSProperties,
  type KeyboardEvent,
  memo,
  type ReactNode,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { classNames } from '../../lib/class-names.ts';
import { HeaderCell, type SortDirection } from './header-cell.tsx';
import { useEdgeShadows } from './use-edge-shadows.ts';

export interface Column<Row> {
  key: string;
  title: string;
  /** In rem. A column that grows takes a share of what is left. */
  width: number;
  grows?: boolean;
  align?: 'right';
  /** Stays in sight while the others scroll sideways. Frozen columns come first. */
  frozen?: boolean;
  cell: (row: Row) => ReactNode;
  /** Its title is no button where the table can be sorted. */
  unsorted?: true;
}

interface DataTableProps<Row> {
  label: string;
  /** The same array as before where nothing has changed: its rows are then not drawn anew. */
  columns: readonly Column<Row>[];
  /** Stands beside a column's title, such as a filter; the column by its key. */
  action?: ((column: string) => ReactNode) | undefined;
  rows: readonly Row[];
  /** Names a row, also when rows are sorted. */
  rowKey: (row: Row) => number | string;
  sort?: { column: string; descending: boolean } | undefined;
  /** Without it the order is the caller's, and titles are no buttons. */
  onSort?: ((column: string) => void) | undefined;
  /** The row that is looked at, by its key. */
  selected?: number | string | undefined;
  /** Without it no row is chosen. */
  onSelect?: (row: Row) => void;
  /** Unfolds below the selected row. */
  details?: ((row: Row) => ReactNode) | undefined;
  /** Stands in place of the rows when there are none. */
  empty: ReactNode;
  /** Sets the height, and by a scroll margin what lies over the window's first rows, as classes. */
  className?: string | undefined;
}

const rowHeight = 33;
/** With titles of two lines. */
const headHeight = 41;

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
  // Another function would have all rows measured anew with each scroll.
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
    // The header stands above the rows, and lies over the first of those in sight.
    scrollMargin: headHeight,
    scrollPaddingStart: headHeight,
  });
  useEdgeShadows(scroller, columns);
  const placed = useMemo(() => placeColumns(columns), [columns]);
  const selectedPlace = useMemo(
    () => rows.findIndex((row) => rowKey(row) === selected),
    [rows, rowKey, selected],
  );
  // What unfolds may be higher than the window: its row stands at the top.
  const align = details === undefined ? 'auto' : 'start';
  useShowSelected(virtualizer, selectedPlace, align);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = findNextPlace(event, selectedPlace, rows.length);
    const row = next === undefined ? undefined : rows[next];
    if (onSelect === undefined || next === undefined || row === undefined) return;
    event.preventDefault();
    virtualizer.scrollToIndex(next, { align });
    onSelect(row);
    reachRow(scroller.current, rowKey(row));
  };
  return (
    <div data-table className={classNames('group/table relative flex min-h-0 flex-col', className)}>
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
          style={computeStyle(columns)}
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

type HeadProps<Row> = Pick<DataTableProps<Row>, 'action' | 'sort' | 'onSort'> & {
  columns: readonly PlacedColumn<Row>[];
};

/** Drawn once as well: its filters are costlier than a row. */
const TableHead = memo(function TableHead<Row>({ columns, action, sort, onSort }: HeadProps<Row>) {
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
}) as <Row>(props: HeadProps<Row>) => ReactNode;

interface PlacedColumn<Row> extends Column<Row> {
  readonly style: CSSProperties | undefined;
  readonly placeClass: string | undefined;
}

interface RowProps<Row> {
  columns: readonly PlacedColumn<Row>[];
  row: Row;
  rowKey: number | string;
  place: number;
  isSelected: boolean;
  isReached: boolean;
  onSelect: ((row: Row) => void) | undefined;
  details: ((row: Row) => ReactNode) | undefined;
}

/** A row is drawn once, however far the table scrolls. */
const TableRow = memo(function TableRow<Row>(props: RowProps<Row>) {
  const { columns, row, rowKey, place, isSelected, isReached, onSelect, details } = props;
  return (
    <>
      <div
        role="row"
        aria-rowindex={place + 2}
        aria-selected={onSelect === undefined ? undefined : isSelected}
        onClick={() => onSelect?.(row)}
        className={classNames(
          'grid grid-cols-(--columns) bg-surface hover:bg-sunken aria-selected:bg-accent-soft',
          onSelect !== undefined && 'cursor-pointer',
        )}
      >
        {columns.map(({ key, align, style, placeClass, cell }, at) => (
          <div
            key={key}
            role="cell"
            style={style}
            className={classNames(
              'min-w-0 break-words bg-inherit px-3 py-1.5',
              align === 'right' && 'text-right',
              placeClass,
            )}
          >
            {at === 0 && onSelect !== undefined ? (
              <button
                type="button"
                data-row={rowKey}
                tabIndex={isReached ? 0 : -1}
                aria-pressed={isSelected}
                className="max-w-full break-words rounded-sm text-left aria-pressed:font-semibold"
              >
                {cell(row)}
              </button>
            ) : align === 'right' ? (
              cell(row)
            ) : (
              // A long text is shown whole where its row is looked at, or in what unfolds there.
              <div className={isSelected && details === undefined ? undefined : 'line-clamp-2'}>
                {cell(row)}
              </div>
            )}
          </div>
        ))}
      </div>
      {details !== undefined && (
        <div role="row">
          <div role="cell" className="sticky left-0 w-(--seen) bg-page p-3">
            {details(row)}
          </div>
        </div>
      )}
    </>
  );
}) as <Row>(props: RowProps<Row>) => ReactNode;

function computeStyle<Row>(columns: readonly Column<Row>[]): CSSProperties & Record<'--columns', string> {
  const tracks = columns.map(({ width, grows }) => (grows ? `minmax(${width}rem, 1fr)` : `${width}rem`));
  // Something takes what is left, or the lines between rows would end early.
  if (!columns.some(({ grows }) => grows)) tracks.push('minmax(0, 1fr)');
  const total = columns.reduce((sum, { width }) => sum + width, 0);
  return { '--columns': tracks.join(' '), minWidth: `${total}rem` };
}

function placeColumns<Row>(columns: readonly Column<Row>[]): PlacedColumn<Row>[] {
  let left = 0;
  return columns.map((column, place) => {
    if (column.frozen !== true) return { ...column, style: undefined, placeClass: undefined };
    const style = { left: `${left}rem` };
    left += column.width;
    const isLast = columns[place + 1]?.frozen !== true;
    return {
      ...column,
      style,
      placeClass: classNames(
        'sticky z-10',
        isLast &&
          'group-data-moved/table:shadow-[6px_0_8px_-6px_rgb(15_23_42/0.35)] dark:group-data-moved/table:shadow-[6px_0_8px_-4px_rgb(0_0_0/0.8)]',
      ),
    };
  });
}

function findDirection(sort: DataTableProps<unknown>['sort'], key: string): SortDirection {
  if (sort?.column !== key) return 'none';
  return sort.descending ? 'descending' : 'ascending';
}

/** Where the key leads; undefined for other keys. */
function findNextPlace({ key }: KeyboardEvent, place: number, count: number): number | undefined {
  const page = 12;
  const targets: Readonly<Record<string, number>> = {
    ArrowDown: place + 1,
    ArrowUp: place - 1,
    PageDown: place + page,
    PageUp: place - page,
    Home: 0,
    End: count - 1,
  };
  const target = targets[key];
  return target === undefined ? undefined : Math.max(0, Math.min(count - 1, target));
}

/** Rows that have not been seen are taken to be as high as most: a wrong guess costs a second layout in each frame. */
function useUsualHeight() {
  const [options] = useState(() => {
    const counts = new Map<number, number>();
    let usual = rowHeight;
    return {
      estimateSize: () => usual,
      measureElement: (...measured: Parameters<typeof measureElement<Element>>): number => {
        const height = measureElement(...measured);
        const count = (counts.get(height) ?? 0) + 1;
        counts.set(height, count);
        if (count > (counts.get(usual) ?? 0)) usual = height;
        return height;
      },
    };
  });
  return options;
}

/** The row may have to be drawn first. */
function reachRow(scroller: HTMLElement | null, key: number | string): void {
  let tries = 10;
  const focus = () => {
    const button = scroller?.querySelector<HTMLElement>(`[data-row="${key}"]`);
    if (button !== null && button !== undefined) {
      button.focus({ preventScroll: true });
      showInWindow(button);
    } else if (--tries > 0) requestAnimationFrame(focus);
  };
  requestAnimationFrame(focus);
}

/** The window may begin or end within the table, whose own scrolling then leaves a row out of sight. */
function showInWindow(button: Element): void {
  const row = button.closest('[role=row]');
  const frame = button.closest('[data-table]');
  if (row === null || frame === null) return;
  const { top, bottom } = row.getBoundingClientRect();
  const below = bottom - window.innerHeight;
  // What sticks to the window lies over its first rows.
  const above = top - parseFloat(getComputedStyle(frame).scrollMarginTop);
  if (below > 0) window.scrollBy({ top: below + rowHeight });
  else if (above < 0) window.scrollBy({ top: above - rowHeight });
}

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
