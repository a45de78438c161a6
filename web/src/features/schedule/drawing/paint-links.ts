import { hasFlag } from '../model/outline.ts';
import { toX } from '../model/time-view.ts';
import { findVisiblePlace } from '../model/visible-rows.ts';
import { fillShape, findDates, getBarY, getRowHeight, type Scene, type SceneLink } from './scene.ts';

/** Horizontal distance at which a link leaves and enters a bar. */
const stub = 8;
const arrow = 5;

/** Driving links are strong, others thin and dashed. */
export function paintLink(context: CanvasRenderingContext2D, scene: Scene, link: SceneLink): void {
  const { palette } = scene;
  const { type, look } = link;
  const from = findEnd(scene, link.from, type.startsWith('S'));
  const to = findEnd(scene, link.to, type.endsWith('S'));
  if (from === undefined || to === undefined) return;
  const color = {
    driving: palette.ink,
    other: palette.edge,
    added: palette.accent,
    removed: palette.critical,
  }[look];
  context.save();
  context.strokeStyle = color;
  context.fillStyle = color;
  context.lineWidth = look === 'other' ? 1.25 : 2;
  context.setLineDash(look === 'driving' || look === 'added' ? [] : [4, 3]);
  context.beginPath();
  const x1 = from.x + from.side * stub;
  const x2 = to.x + to.side * (stub + arrow);
  const down = to.y >= from.y ? 1 : -1;
  const middle = to.y - (down * getRowHeight(scene)) / 2;
  context.moveTo(from.x, from.y);
  context.lineTo(x1, from.y);
  // Straight down if the link goes forward, otherwise around, between the rows.
  if (to.side < 0 && from.side > 0 && x1 <= x2) context.lineTo(x1, to.y);
  else {
    context.lineTo(x1, middle);
    context.lineTo(x2, middle);
    context.lineTo(x2, to.y);
  }
  context.lineTo(to.x + to.side * arrow, to.y);
  context.stroke();
  context.setLineDash([]);
  fillShape(context, [
    [to.x, to.y],
    [to.x + to.side * (arrow + 2), to.y - 4],
    [to.x + to.side * (arrow + 2), to.y + 4],
  ]);
  context.restore();
}

/** An end of a bar; at the group's row if the activity is in a folded group. */
function findEnd(scene: Scene, activity: number, isStart: boolean) {
  const { shown } = findDates(scene, activity);
  const isMilestone = hasFlag(scene.outline.activities, activity, 'milestone');
  const time = isStart ? shown.start : shown.finish;
  const x = toX(scene.view, Number.isNaN(time) ? shown.start : time);
  if (!Number.isFinite(x)) return undefined;
  const side = isStart ? -1 : 1;
  return {
    x: isMilestone ? x + side * 7 : x,
    y: getBarY(scene, findVisiblePlace(scene.visible, scene.outline.rows.ofActivity[activity] ?? -1)),
    side,
  };
}
