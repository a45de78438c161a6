import { findSpan, hasFlag } from '../model/outline.ts';
import { type TimeRange, toX } from '../model/time-view.ts';
import {
  type Context,
  fillShape,
  findDates,
  getBarY,
  measureText,
  type RowInView,
  type Scene,
  sizes,
} from './scene.ts';

const leastWidth = 2;
const nameGap = 8;

/** Paints a group as a bracket over everything below it. */
export function paintGroup(context: Context, scene: Scene, { place, row }: RowInView): void {
  const { start, finish } = findSpan(scene.outline, row);
  if (Number.isNaN(start) || Number.isNaN(finish)) return;
  const y = getBarY(scene, place);
  const left = toX(scene.view, start);
  const right = Math.max(toX(scene.view, finish), left + leastWidth);
  if (right < 0 || left > scene.width) return;
  const tip = Math.min(5, (right - left) / 2);
  context.fillStyle = scene.palette.ink;
  fillShape(context, [
    [left, y - 5],
    [right, y - 5],
    [right, y + 5],
    [right - tip, y],
    [left + tip, y],
    [left, y + 5],
  ]);
}

/** Paints an activity: bar or diamond, float as a thin line, an outline if a tool moved it, and its name if there is space. */
export function paintActivity(context: Context, scene: Scene, { place, item: activity }: RowInView): void {
  const { shown, other } = findDates(scene, activity);
  const y = getBarY(scene, place);
  const isMilestone = hasFlag(scene.outline.activities, activity, 'milestone');
  const time = Number.isNaN(shown.start) ? shown.finish : shown.start;
  if (Number.isNaN(time)) {
    // What an edit removed has only the dates before it.
    if (other !== undefined) paintOutline(context, scene, { dates: other, y, isMilestone });
    return;
  }
  const x = toX(scene.view, isMilestone ? time : shown.start);
  const right = isMilestone ? x : Math.max(toX(scene.view, shown.finish), x + leastWidth);
  const bar = { activity, dates: shown, isMilestone, x, right, y };
  let end = Math.max(paintFloat(context, scene, bar), isMilestone ? right + 7 : right);
  if (end < -2000 || x > scene.width + 2000) return;
  context.fillStyle = findColor(scene, activity);
  if (isMilestone) paintDiamond(context, bar);
  else paintBar(context, scene, bar);
  if (other !== undefined) {
    paintOutline(context, scene, { ...bar, dates: other });
    end = Math.max(end, toX(scene.view, other.finish) + 4);
  }
  const start = isMilestone ? x - 7 : x;
  if (scene.changes?.activities.has(activity) === true) {
    // A triangle marks what changed.
    context.fillStyle = scene.palette.near;
    fillShape(context, [
      [start - 10, y - 5],
      [start - 3, y],
      [start - 10, y + 5],
    ]);
  }
  paintName(context, scene, { activity, start, end, y });
}

function findColor({ outline: { activities }, palette }: Scene, activity: number): string {
  if (hasFlag(activities, activity, 'completed')) return palette.done;
  return hasFlag(activities, activity, 'critical') ? palette.critical : palette.accent;
}

interface ActivityBar {
  readonly activity: number;
  readonly dates: TimeRange;
  readonly isMilestone: boolean;
  /** Left and right end, and the vertical middle. */
  readonly x: number;
  readonly right: number;
  readonly y: number;
}

/** Completed work has its own colour; critical work is also hatched, so that it does not rely on colour. */
function paintBar(context: Context, scene: Scene, { activity, x, right, y }: ActivityBar): void {
  const { activities } = scene.outline;
  const thickness = hasFlag(activities, activity, 'levelOfEffort') ? sizes.bar / 2 : sizes.bar;
  const left = Math.max(x, -20);
  const end = Math.min(right, scene.width + 20);
  const top = y - thickness / 2;
  context.fillRect(left, top, Math.max(end - left, leastWidth), thickness);
  if (hasFlag(activities, activity, 'critical'))
    hatch(context, scene, { left, top, width: end - left, thickness });
  const resume = toX(scene.view, activities.resumes[activity] ?? NaN);
  if (resume > left) {
    context.fillStyle = scene.palette.done;
    context.fillRect(left, top, Math.min(resume, end) - left, thickness);
  }
}

const hatchStep = 6;

function hatch(
  context: Context,
  { palette }: Scene,
  bar: { left: number; top: number; width: number; thickness: number },
): void {
  const { left, top, width, thickness } = bar;
  if (width < hatchStep) return;
  context.save();
  context.beginPath();
  context.rect(left, top, width, thickness);
  context.clip();
  context.globalAlpha = 0.45;
  context.strokeStyle = palette.surface;
  context.lineWidth = 1.2;
  context.beginPath();
  // Aligned to a fixed grid, so that the lines do not move when the edge of the window cuts the bar.
  const first = Math.floor(left / hatchStep) * hatchStep - thickness;
  for (let at = first; at < left + width; at += hatchStep) {
    context.moveTo(at, top + thickness);
    context.lineTo(at + thickness, top);
  }
  context.stroke();
  context.restore();
}

function paintDiamond(context: Context, { x, y }: ActivityBar): void {
  fillShape(context, [
    [x, y - 7],
    [x + 7, y],
    [x, y + 7],
    [x - 7, y],
  ]);
}

/** Returns its right end. Negative float points back from the finish to the late finish. */
function paintFloat(context: Context, scene: Scene, { activity, dates, y }: ActivityBar): number {
  const { lateFinishes, totalFloats } = scene.outline.activities;
  const float = totalFloats[activity] ?? NaN;
  const from = toX(scene.view, dates.finish);
  const to = toX(scene.view, lateFinishes[activity] ?? NaN);
  // The float belongs to the dates in the file.
  if (!Number.isFinite(from + to) || float === 0 || scene.showsAfter) return -Infinity;
  const isNegative = float < 0;
  if (isNegative ? to >= from : to <= from) return -Infinity;
  const line = isNegative ? y + sizes.bar / 2 + 2.5 : y;
  context.fillStyle = isNegative ? scene.palette.critical : scene.palette.accent;
  const [left, right] = [Math.max(Math.min(from, to), -20), Math.min(Math.max(from, to), scene.width + 20)];
  if (right > left) context.fillRect(left, line - 0.75, right - left, 1.5);
  context.fillRect(to - 0.75, line - 3.5, 1.5, 7);
  return Math.max(from, to);
}

function paintOutline(
  context: Context,
  scene: Scene,
  { dates, y, isMilestone }: Pick<ActivityBar, 'dates' | 'y' | 'isMilestone'>,
): void {
  const x = toX(scene.view, dates.start);
  const right = toX(scene.view, dates.finish);
  if (!Number.isFinite(x + right)) return;
  context.save();
  context.strokeStyle = scene.palette.ink;
  context.lineWidth = 1.2;
  context.setLineDash([3, 2]);
  const half = sizes.bar / 2 + 2;
  if (isMilestone) context.strokeRect(x - 4, y - 4, 8, 8);
  else context.strokeRect(x, y - half, Math.max(right - x, leastWidth), half * 2);
  context.restore();
}

/** After the bar, or before it if it does not fit; never cut. */
function paintName(
  context: Context,
  scene: Scene,
  { activity, start, end, y }: { activity: number; start: number; end: number; y: number },
): void {
  // Stacked rows have their names above the bars.
  if (scene.isStacked) return;
  const name = scene.outline.activities.names[activity] ?? '';
  if (name === '') return;
  const width = measureText(context, name);
  context.fillStyle = scene.palette.muted;
  if (end >= -nameGap && end + nameGap + width <= scene.width) {
    context.textAlign = 'left';
    context.fillText(name, end + nameGap, y + 0.5);
  } else if (start - nameGap - 8 - width >= 0 && start <= scene.width) {
    context.textAlign = 'right';
    context.fillText(name, start - nameGap - 8, y + 0.5);
  }
  context.textAlign = 'left';
}
