import type { Palette } from '../../../lib/use-palette.ts';
import type { ChangedLink, Changes } from '../model/list-changes.ts';
import type { Outline } from '../model/outline.ts';
import type { TimeView } from '../model/time-view.ts';

export type Context = CanvasRenderingContext2D;

/** A link of the selected activity. */
export interface SceneLink extends Omit<ChangedLink, 'role'> {
  readonly look: ChangedLink['role'] | 'driving' | 'other';
}

export const sizes = {
  axis: 44,
  /** Row height with the bar beside the tree, and with the bar below its text. */
  row: 28,
  stackedRow: 46,
  words: 24,
  bar: 12,
};

/** Everything needed to paint the bars. */
export interface Scene {
  readonly outline: Outline;
  /** Colours of the current theme. */
  readonly palette: Palette;
  /** Rows not folded away. */
  readonly visible: Int32Array;
  readonly view: TimeView;
  readonly width: number;
  readonly height: number;
  readonly scrollTop: number;
  /** The text of a row is above its bar. */
  readonly isStacked: boolean;
  /** The selected row, and the one under the pointer. */
  readonly active: number | undefined;
  readonly hovered: number | undefined;
  readonly links: readonly SceneLink[];
  readonly changes: Changes | undefined;
  /** Bars show the dates after the tool and outlines those before, or the other way round. */
  readonly showsAfter: boolean;
}

export const getRowHeight = ({ isStacked }: Pick<Scene, 'isStacked'>): number =>
  isStacked ? sizes.stackedRow : sizes.row;

/** The rows in view, with their index among the visible ones and their upper edge; `item` is as in `Outline`. */
export function listRowsInView(scene: Scene) {
  const { visible, height, scrollTop, outline } = scene;
  const rowHeight = getRowHeight(scene);
  const first = Math.max(0, Math.floor(scrollTop / rowHeight));
  const last = Math.min(visible.length, Math.ceil((scrollTop + height - sizes.axis) / rowHeight));
  return Array.from(visible.subarray(first, last), (row, at) => ({
    row,
    place: first + at,
    item: outline.rows.items[row] ?? 0,
    top: sizes.axis + (first + at) * rowHeight - scrollTop,
  }));
}

export type RowInView = ReturnType<typeof listRowsInView>[number];

/** Vertical middle of a bar, by its row's index among the visible ones. */
export function getBarY(scene: Scene, place: number): number {
  const height = getRowHeight(scene);
  return sizes.axis + place * height - scene.scrollTop + (scene.isStacked ? height - 12 : height / 2);
}

/** Dates of an activity's bar, and of the outline if a tool moved it. */
export function findDates(
  { outline, changes, showsAfter }: Pick<Scene, 'outline' | 'changes' | 'showsAfter'>,
  activity: number,
) {
  const own = {
    start: outline.activities.starts[activity] ?? NaN,
    finish: outline.activities.finishes[activity] ?? NaN,
  };
  const moved = changes?.moved.get(activity);
  if (moved === undefined) return { shown: own, other: undefined };
  return showsAfter ? { shown: moved, other: own } : { shown: own, other: moved };
}

/** Fills a polygon with the current colour. */
export function fillShape(context: Context, corners: readonly [x: number, y: number][]): void {
  context.beginPath();
  for (const [x, y] of corners) context.lineTo(x, y);
  context.fill();
}

const known = new Map<string, number>();
/** Number of widths kept; those of a huge schedule are measured again now and then. */
const mostKnown = 20_000;

/** Width of a text in the chart's font, cached because every frame draws the same names. */
export function measureText(context: Context, text: string): number {
  const width = known.get(text);
  if (width !== undefined) return width;
  if (known.size >= mostKnown) known.clear();
  const measured = context.measureText(text).width;
  // Until the font has loaded, this is the fallback's width.
  if (document.fonts.check(context.font)) known.set(text, measured);
  return measured;
}

/** A context in CSS pixels; undefined if there is no space to draw. */
export function prepareCanvas(canvas: HTMLCanvasElement, { width, height }: Pick<Scene, 'width' | 'height'>) {
  const context = canvas.getContext('2d', { alpha: false });
  if (context === null || width < 1) return undefined;
  const ratio = window.devicePixelRatio;
  const [fullWidth, fullHeight] = [Math.round(width * ratio), Math.round(height * ratio)];
  // Setting the size clears the canvas and takes time.
  if (canvas.width !== fullWidth || canvas.height !== fullHeight) {
    canvas.width = fullWidth;
    canvas.height = fullHeight;
  }
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  return context;
}
