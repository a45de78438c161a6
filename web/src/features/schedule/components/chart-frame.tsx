import {
  type KeyboardEvent,
  type MouseEvent,
  type Ref,
  useCallback,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { paintNames } from '../drawing/paint-names.ts';
import { findGrip, findRowAt, type Shown } from '../drawing/paint-scene.ts';
import { getRowHeight, prepareCanvas, type Scene, sizes } from '../drawing/scene.ts';
import type { ChartRows } from '../hooks/use-chart-rows.ts';
import { useDrawing } from '../hooks/use-drawing.ts';
import { findNextPlace } from '../../../components/ui/reach-row.ts';
import { usePalette } from '../../../lib/use-palette.ts';
import { useSide } from '../../../lib/use-width.ts';
import { usePanZoom } from '../hooks/use-pan-zoom.ts';
import { findRange, findSpan, type Outline } from '../model/outline.ts';
import { fitView, panBy, showSpan, type TimeView, toTime, toX, zoomAt } from '../model/time-view.ts';
import { ChartTree, findNeed, findWidths, TreeSplitter } from './chart-tree.tsx';

/** What the toolbar can do to the chart. */
export interface ChartHandle {
  readonly zoom: (factor: number) => void;
  readonly fit: () => void;
  /** Scrolls to a row's bar; the row itself follows the selection. */
  readonly showBar: (row: number) => void;
  /** The visible part of the chart, to be saved as a picture. */
  readonly readScene: () => Shown | undefined;
}

interface ChartFrameProps extends Pick<Scene, 'outline' | 'links' | 'changes' | 'showsAfter' | 'hovered'> {
  rows: ChartRows;
  onHover: (row: number | undefined) => void;
  onOpen: (activity: number) => void;
  /** Follows the end of a bar that is dragged; undefined if bars cannot be. */
  onDrag?: ((drag: BarDrag) => void) | undefined;
  handle: Ref<ChartHandle>;
}

/** The end of an activity's bar on its way to another time. */
export interface BarDrag {
  readonly activity: number;
  readonly finish: number;
  readonly phase: 'move' | 'drop' | 'cancel';
}

const panStep = 80;
const zoomStep = 1.3;
/** By the rows, which stay the same while bars move. */
const views = new WeakMap<Outline['rows'], TimeView>();
/** Rows rendered beyond either edge. */
const overscan = 16;
/** Scrolling counts as finished this long after its last event. */
const restMs = 60;

/** The WBS tree and the bars beside it, which scroll together. Renders only visible rows. */
export function ChartFrame(props: ChartFrameProps) {
  const { outline, rows, links, changes, showsAfter, hovered, onHover, onOpen, onDrag, handle } = props;
  const { visible, active, place } = rows;
  const range = useMemo(() => findRange(outline), [outline]);
  const { rows: tree, groups, activities } = outline;
  // While bars move, IDs and names stay.
  const need = useMemo(
    () => findNeed({ rows: tree, ids: activities.ids, names: activities.names, groupNames: groups.names }),
    [tree, activities.ids, activities.names, groups.names],
  );
  const [measureWidth, fullWidth] = useSide('clientWidth', 0);
  const [measureHeight, height] = useSide('clientHeight', 0);
  const [chosenWidth, setChosenWidth] = useState<number>();
  const { isStacked, hasColumns, treeWidth } = findWidths(need, fullWidth, chosenWidth);
  const scroller = useRef<HTMLElement>(null);
  const attach = useCallback(
    (element: HTMLElement | null) => {
      scroller.current = element;
      const ends = [measureWidth(element), measureHeight(element)];
      return () => ends.forEach((end) => end?.());
    },
    [measureWidth, measureHeight],
  );
  const [canvas, setCanvas] = useState<HTMLCanvasElement | null>(null);
  const namesCanvas = useRef<HTMLCanvasElement>(null);
  const rest = useRef(0);
  const view = useRef(views.get(outline.rows));
  const idOfRow = useId();
  const palette = usePalette();
  const rowHeight = getRowHeight({ isStacked });
  const width = Math.max(0, fullWidth - (isStacked ? 0 : treeWidth));
  const [first, setFirst] = useState(0);
  const chart = { range, width };

  const readPlace = useCallback(() => {
    const shown = (view.current ??= fitView(range, width));
    views.set(outline.rows, shown);
    return { view: shown, scrollTop: scroller.current?.scrollTop ?? 0 };
  }, [outline.rows, range, width]);
  const scene = useMemo(
    () => ({
      ...{ outline, palette, visible, width, height, isStacked },
      ...{ active, hovered, links, changes, showsAfter },
    }),
    [outline, palette, visible, width, height, isStacked, active, hovered, links, changes, showsAfter],
  );
  const last = first + Math.ceil(height / rowHeight);
  const draw = useDrawing(canvas, {
    scene,
    readPlace,
    onDraw: (shown) => {
      const context = namesCanvas.current;
      const place = shown.scrollTop / rowHeight;
      const isAhead = place < first - overscan || place > last - height / rowHeight + overscan;
      if (context === null || isStacked || !isAhead) return;
      const drawn = prepareCanvas(context, { width: treeWidth, height });
      if (drawn !== undefined) paintNames(drawn, shown, { width: treeWidth, hasColumns });
    },
  });
  // While rows scroll past faster than the page can render them, they are painted on a canvas; when scrolling stops, they are rendered.
  const onScroll = () => {
    draw();
    const top = Math.floor((scroller.current?.scrollTop ?? 0) / rowHeight);
    if (Math.abs(top - first) < overscan / 2) return;
    window.clearTimeout(rest.current);
    rest.current = window.setTimeout(() => setFirst(top), restMs);
  };
  const putView = (change: (now: TimeView) => TimeView) => {
    view.current = change(readPlace().view);
    draw();
  };
  const moves = {
    panBy: (pixels: number) => putView((now) => panBy(now, pixels, chart)),
    scrollBy: (pixels: number) => scroller.current?.scrollBy({ top: pixels }),
    zoomAt: (factor: number, x: number) => putView((now) => zoomAt(now, { factor, x }, chart)),
    grab: (x: number, y: number) => {
      const activity = onDrag && findGrip({ ...scene, ...readPlace() }, x, y);
      if (activity === undefined) return undefined;
      let finish = NaN;
      const say = (phase: BarDrag['phase']) => onDrag?.({ activity, finish, phase });
      return {
        move: (to: number) => {
          finish = toTime(readPlace().view, to);
          say('move');
        },
        drop: (isKept: boolean) => say(isKept ? 'drop' : 'cancel'),
      };
    },
  };
  /** Zooming keeps the selected bar in place, or the middle if it is not visible. */
  const findFocus = (): number => {
    const x = active === undefined ? NaN : toX(readPlace().view, findSpan(outline, active).start);
    return x >= 0 && x <= width ? x : width / 2;
  };
  const { handlers, wasDragged } = usePanZoom(canvas, moves);

  useImperativeHandle(handle, () => ({
    zoom: (factor) => moves.zoomAt(factor, findFocus()),
    fit: () => putView(() => fitView(range, width)),
    showBar: (row) => {
      putView((now) => showSpan(now, findSpan(outline, row), chart));
    },
    readScene: () => (width < 1 ? undefined : { scene: { ...scene, ...readPlace() }, treeWidth, hasColumns }),
  }));

  // Scrolls to the selected row, even if the rows above it are folded.
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null || place === undefined || place < 0) return;
    const top = place * rowHeight;
    const room = element.clientHeight - sizes.axis;
    const above = element.scrollTop - top;
    const below = top + rowHeight - element.scrollTop - room;
    // A distant row goes to the middle, the next row just into view.
    if (Math.max(above, below) > 3 * rowHeight) element.scrollTop = top - (room - rowHeight) / 2;
    else if (above > 0) element.scrollTop = top;
    else if (below > 0) element.scrollTop += below;
  }, [place, active, rowHeight, height]);

  const page = Math.max(1, Math.floor((height - sizes.axis) / rowHeight) - 1);
  const openActive = () => {
    const item = active === undefined ? undefined : outline.rows.items[active];
    if (active === undefined || item === undefined) return;
    if (item < 0) rows.toggle(active);
    else onOpen(item);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const next = findNextPlace(event, place ?? -1, { count: visible.length, page });
    const actions: Readonly<Record<string, () => void>> = {
      ArrowRight: event.shiftKey ? () => moves.panBy(panStep) : rows.stepIn,
      ArrowLeft: event.shiftKey ? () => moves.panBy(-panStep) : rows.stepOut,
      Enter: openActive,
      ' ': openActive,
      '+': () => moves.zoomAt(zoomStep, findFocus()),
      '=': () => moves.zoomAt(zoomStep, findFocus()),
      '-': () => moves.zoomAt(1 / zoomStep, findFocus()),
      '0': () => putView(() => fitView(range, width)),
    };
    const action = next === undefined ? actions[event.key] : () => rows.choosePlace(next);
    if (action === undefined) return;
    event.preventDefault();
    action();
  };
  const onTreeClick = (event: MouseEvent) => {
    const target = event.target as Element;
    const row = Number(target.closest('[data-row-of]')?.getAttribute('data-row-of') ?? NaN);
    if (Number.isNaN(row)) return;
    rows.choose(row);
    const card = target.closest('[data-card]')?.getAttribute('data-card');
    if (card !== null && card !== undefined) onOpen(Number(card));
    else if (target.closest('[data-fold]') !== null) rows.toggle(row);
  };
  const findRow = (event: MouseEvent): number | undefined =>
    findRowAt({ ...scene, ...readPlace() }, event.clientY - event.currentTarget.getBoundingClientRect().top);
  const contentHeight = sizes.axis + visible.length * rowHeight;
  return (
    <div
      ref={attach}
      onScroll={onScroll}
      style={{ height: contentHeight + 2 }}
      className="relative max-h-[max(22rem,calc(100dvh-15rem))] min-h-40 overflow-x-hidden overflow-y-auto rounded-lg border border-line bg-surface"
    >
      <div className="relative" style={{ height: contentHeight }}>
        {!isStacked && (
          // Takes no height, because the other canvas is beside it.
          <div className="sticky top-0 h-0">
            <canvas
              ref={namesCanvas}
              aria-hidden="true"
              style={{ width: treeWidth, height }}
              className="block"
            />
          </div>
        )}
        <ChartTree
          {...props}
          {...{ isStacked, hasColumns, treeWidth, idOfRow }}
          first={Math.max(0, first - overscan)}
          last={last + overscan}
          onClick={onTreeClick}
          onKeyDown={onKeyDown}
          onFocus={() => {
            if (active === undefined) rows.choosePlace(first);
          }}
        />
        {!isStacked && <TreeSplitter width={treeWidth} most={fullWidth - 160} onWidth={setChosenWidth} />}
        <canvas
          ref={setCanvas}
          data-bars
          aria-hidden="true"
          style={{ width, height, marginLeft: isStacked ? 0 : treeWidth }}
          className="sticky top-0 block cursor-grab touch-pan-y active:cursor-grabbing"
          {...handlers}
          onMouseMove={(event) => {
            onHover(findRow(event));
            if (onDrag === undefined || event.buttons !== 0) return;
            const { left, top } = event.currentTarget.getBoundingClientRect();
            const grip = findGrip({ ...scene, ...readPlace() }, event.clientX - left, event.clientY - top);
            event.currentTarget.style.cursor = grip === undefined ? '' : 'ew-resize';
          }}
          onMouseLeave={() => onHover(undefined)}
          onClick={(event) => {
            const row = wasDragged() ? undefined : findRow(event);
            if (row !== undefined) rows.choose(row);
          }}
          onDoubleClick={openActive}
        />
      </div>
    </div>
  );
}
