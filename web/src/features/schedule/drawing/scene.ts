import type { Palette } from '../../../lib/use-palette.ts';
import type { Changes } from '../model/list-changes.ts';
import type { Outline } from '../model/outline.ts';
import type { TimeRange, TimeView } from '../model/time-view.ts';

/** A link of the chosen activity, from one row to another. */
export interface SceneLink {
  readonly fromRow: number;
  readonly toRow: number;
  readonly from: number;
  readonly to: number;
  readonly type: string;
  readonly look: 'driving' | 'other' | 'added' | 'removed';
}

export const sizes = {
  axis: 44,
  /** A row with its bar beside the tree, and one with its bar below its words. */
  row: 28,
  stackedRow: 46,
  words: 24,
  bar: 12,
};

/** Everything a picture of the bars is made of. */
export interface Scene {
  readonly outline: Outline;
  /** Of the theme that is shown. */
  readonly palette: Palette;
  /** Rows that are not folded away. */
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
  /** Bars show the dates after the tool, and outlines those before; else the other way round. */
  readonly showsAfter: boolean;
}

export const getRowHeight = ({ isStacked }: Pick<Scene, 'isStacked'>): number =>
  isStacked ? sizes.stackedRow : sizes.row;

/** The middle of a bar, by the place of its row among the visible ones. */
export function getBarY(scene: Scene, place: number): number {
  const height = getRowHeight(scene);
  return sizes.axis + place * height - scene.scrollTop + (scene.isStacked ? height - 12 : height / 2);
}

/** What the bar of an activity shows, and the outline beside it where a tool moved it. */
export function findDates(
  scene: Scene,
  activity: number,
): { shown: TimeRange; other: TimeRange | undefined } {
  const { outline, changes, showsAfter } = scene;
  const own = {
    start: outline.activities.starts[activity] ?? NaN,
    finish: outline.activities.finishes[activity] ?? NaN,
  };
  const moved = changes?.moved.get(activity);
  if (moved === undefined) return { shown: own, other: undefined };
  return showsAfter ? { shown: moved, other: own } : { shown: own, other: moved };
}

/** A figure with straight edges, filled with the colour that is set. */
export function fillShape(
  context: CanvasRenderingContext2D,
  corners: readonly [x: number, y: number][],
): void {
  context.beginPath();
  for (const [x, y] of corners) context.lineTo(x, y);
  context.fill();
}
