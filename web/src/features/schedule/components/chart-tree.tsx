import { type ComponentProps, type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { getRowHeight, type Scene, sizes } from '../drawing/scene.ts';
import type { ChartRows } from '../hooks/use-chart-rows.ts';
import type { Outline } from '../model/outline.ts';
import { TreeRow } from './tree-row.tsx';

interface ChartTreeProps
  extends
    Pick<Scene, 'outline' | 'changes' | 'showsAfter'>,
    ReturnType<typeof findWidths>,
    Pick<ComponentProps<'div'>, 'onClick' | 'onKeyDown' | 'onFocus'> {
  rows: ChartRows;
  /** Prefix of the row elements' ids. */
  idOfRow: string;
  /** Range of rendered rows. */
  first: number;
  last: number;
  onHover: (row: number | undefined) => void;
}

/** The schedule as a treegrid: what the bars show, for keyboard and screen reader. */
export function ChartTree(props: ChartTreeProps) {
  const { outline, rows, changes, showsAfter, idOfRow, treeWidth, isStacked, hasColumns } = props;
  const { visible, active, place: activePlace, folded } = rows;
  const rowHeight = getRowHeight({ isStacked });
  const places = listPlaces(props.first, Math.min(props.last, visible.length), activePlace);
  return (
    <div
      role="treegrid"
      aria-label="Schedule"
      aria-rowcount={visible.length + 1}
      aria-colcount={4}
      aria-activedescendant={active === undefined ? undefined : `${idOfRow}${active}`}
      tabIndex={0}
      onClick={props.onClick}
      onKeyDown={props.onKeyDown}
      onFocus={props.onFocus}
      onMouseOver={(event) => {
        const row = (event.target as Element).closest('[data-row-of]')?.getAttribute('data-row-of');
        props.onHover(row === null || row === undefined ? undefined : Number(row));
      }}
      onMouseLeave={() => props.onHover(undefined)}
      style={{ width: treeWidth }}
      className={classNames(
        'group/tree absolute inset-y-0 left-0 outline-none',
        isStacked ? 'pointer-events-none z-10' : 'border-r border-line',
      )}
    >
      <div
        role="row"
        aria-rowindex={1}
        style={{ height: sizes.axis }}
        className={
          isStacked
            ? 'sr-only'
            : 'sticky top-0 z-10 flex items-end border-b border-line bg-surface pb-1.5 text-xs font-medium text-muted'
        }
      >
        <ColumnTitle className="min-w-0 flex-1 pl-2">Activity</ColumnTitle>
        <ColumnTitle className={hasColumns ? 'w-22 pr-2 text-right' : 'sr-only'}>Start</ColumnTitle>
        <ColumnTitle className={hasColumns ? 'w-22 pr-2 text-right' : 'sr-only'}>Finish</ColumnTitle>
        <ColumnTitle className={hasColumns ? 'w-16 pr-2 text-right' : 'sr-only'}>Float (d)</ColumnTitle>
      </div>
      <div role="rowgroup" className="absolute inset-x-0" style={{ top: sizes.axis }}>
        {places.map((place) => {
          const row = visible[place] ?? 0;
          const item = outline.rows.items[row] ?? 0;
          return (
            <TreeRow
              key={row}
              outline={outline}
              row={row}
              place={place}
              top={place * rowHeight}
              height={isStacked ? sizes.words : rowHeight}
              id={`${idOfRow}${row}`}
              isFolded={folded.has(row)}
              isActive={row === active}
              moved={showsAfter ? changes?.moved.get(item) : undefined}
              isChanged={changes?.activities.has(item) === true}
              hasColumns={hasColumns}
            />
          );
        })}
      </div>
    </div>
  );
}

function ColumnTitle({ className, children }: { className: string; children: string }) {
  return (
    <div role="columnheader" className={className}>
      {children}
    </div>
  );
}

/** Visible rows and the selected one, which must exist for `aria-activedescendant`. */
function listPlaces(first: number, last: number, active: number | undefined): number[] {
  const places: number[] = [];
  if (active !== undefined && active >= 0 && active < first) places.push(active);
  for (let place = first; place < last; place += 1) places.push(place);
  if (active !== undefined && active >= last) places.push(active);
  return places;
}

const splitterStep = 24;
const leastWidth = 140;

/** Divider that sets the widths of tree and bars. */
export function TreeSplitter(props: { width: number; most: number; onWidth: (width: number) => void }) {
  const { width, most, onWidth } = props;
  const start = useRef<{ x: number; width: number }>(undefined);
  const put = (next: number) => onWidth(Math.max(leastWidth, Math.min(most, next)));
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft') put(width - splitterStep);
    if (key === 'ArrowRight') put(width + splitterStep);
  };
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    start.current = { x: event.clientX, width };
  };
  const onPointerMove = ({ clientX }: PointerEvent) => {
    if (start.current !== undefined) put(start.current.width + clientX - start.current.x);
  };
  const end = () => {
    start.current = undefined;
  };
  return (
    <div
      role="separator"
      aria-label="Width of the names column"
      aria-orientation="vertical"
      aria-valuenow={width}
      aria-valuemin={leastWidth}
      aria-valuemax={Math.max(leastWidth, most)}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={end}
      onPointerCancel={end}
      className="absolute inset-y-0 z-10 w-2 -translate-x-1 cursor-col-resize touch-none hover:bg-accent/30 focus-visible:bg-accent/30"
      style={{ left: width }}
    />
  );
}

/** Below this width a row's text is above its bar. */
const narrow = 640;
/** From this width on, dates and float have columns. */
const roomy = 1000;
const columnsWidth = 240;
const letter = 6.3;
const idLetter = 7.4;

/** Divides the width: names and their columns get what they need, up to half; the bars get the rest. */
export function findWidths(need: number, width: number, chosen: number | undefined) {
  if (width < narrow) return { isStacked: true, hasColumns: false, treeWidth: width };
  const hasColumns = width >= roomy;
  const columns = hasColumns ? columnsWidth : 0;
  const wanted = chosen ?? need + columns;
  const most = chosen === undefined ? Math.max(width * 0.52, columns + 200) : width - 160;
  return {
    isStacked: false,
    hasColumns,
    treeWidth: Math.round(Math.max(columns + 140, Math.min(wanted, most))),
  };
}

/** Width of nine in ten names with their IDs: a few very long ones do not displace the bars. */
export function findNeed(named: {
  rows: Outline['rows'];
  ids: readonly string[];
  names: readonly string[];
  groupNames: readonly string[];
}): number {
  const { rows, ids, names, groupNames } = named;
  const widths = Float64Array.from(rows.items, (item, row) => {
    const indent = 4 + ((rows.levels[row] ?? 1) - 1) * 14 + 32;
    if (item < 0) return indent + (groupNames[~item] ?? '').length * letter + 40;
    return indent + (ids[item] ?? '').length * idLetter + (names[item] ?? '').length * letter;
  }).sort();
  return widths[Math.floor(widths.length * 0.9)] ?? 200;
}
