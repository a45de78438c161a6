import { downloadBlob } from '../../../lib/download-blob.ts';
import { writePng } from '../../../lib/save-picture.ts';
import { hasFlag } from '../model/outline.ts';
import { formatDay, toX } from '../model/time-view.ts';
import { listTicks } from '../model/time-ticks.ts';
import {
  type Context,
  findDates,
  getRowHeight,
  listRowsInView,
  measureText,
  type RowInView,
  type Scene,
  sizes,
} from './scene.ts';
import { paintActivity, paintGroup } from './paint-bars.ts';
import { paintLink } from './paint-links.ts';
import { paintNames } from './paint-names.ts';

export const canvasFont = "11px 'Inter Variable', system-ui, sans-serif";

/**
 * Paints the visible part: rows, axis, bars, links of the selected activity, data dates. The cost depends on what is visible, not
 * on the size of the schedule.
 */
export function paintScene(context: Context, scene: Scene): void {
  const { width, height, palette } = scene;
  context.save();
  context.font = canvasFont;
  context.textBaseline = 'middle';
  context.fillStyle = palette.surface;
  context.fillRect(0, 0, width, height);
  const ticks = listTicks(scene.view, width);
  context.save();
  context.beginPath();
  context.rect(0, sizes.axis, width, height - sizes.axis);
  context.clip();
  const rows = listRowsInView(scene);
  paintRows(context, scene, rows);
  // Rectangles on whole pixels cost a fraction of lines.
  context.fillStyle = palette.line;
  for (const { x } of ticks.minor) context.fillRect(Math.round(x), sizes.axis, 1, height - sizes.axis);
  paintDataDates(context, scene);
  if (scene.isStacked) clearWords(context, scene, rows);
  for (const row of rows) {
    if (row.item < 0) paintGroup(context, scene, row);
    else paintActivity(context, scene, row);
  }
  for (const link of scene.links) paintLink(context, scene, link);
  context.restore();
  paintAxis(context, scene, ticks);
  context.restore();
}

function paintRows(context: Context, scene: Scene, rows: readonly RowInView[]): void {
  const { width, active, hovered, palette } = scene;
  const height = getRowHeight(scene);
  for (const { row, top } of rows) {
    if (row !== active && row !== hovered) continue;
    context.fillStyle = row === active ? palette.accentSoft : palette.page;
    context.fillRect(0, top, width, height);
  }
  context.fillStyle = palette.line;
  for (const { top } of rows) context.fillRect(0, Math.round(top + height) - 1, width, 1);
}

/** Keeps lines from crossing the text of a stacked row. */
function clearWords(context: Context, { width, active, palette }: Scene, rows: readonly RowInView[]): void {
  for (const { row, top } of rows) {
    context.fillStyle = row === active ? palette.accentSoft : palette.surface;
    context.fillRect(0, top, width, sizes.words);
  }
}

/** Labels each tick on its right, unless the label does not fit. */
function paintAxis(context: Context, scene: Scene, ticks: ReturnType<typeof listTicks>): void {
  const { width, palette } = scene;
  const half = sizes.axis / 2;
  context.fillStyle = palette.surface;
  context.fillRect(0, 0, width, sizes.axis);
  context.fillStyle = palette.line;
  const top = ticks.major.length === 0 ? 0 : half;
  for (const { x } of ticks.major) context.fillRect(Math.round(x), 0, 1, half);
  for (const { x } of ticks.minor) context.fillRect(Math.round(x), top, 1, half + half - top);
  context.fillRect(0, sizes.axis - 1, width, 1);
  context.textAlign = 'left';
  for (const [place, { x, label }] of ticks.major.entries()) {
    const end = ticks.major[place + 1]?.x ?? width;
    // An interval that began before the left edge is labelled at the edge.
    const at = Math.max(x, 0) + 6;
    context.fillStyle = palette.ink;
    if (at + measureText(context, label) <= Math.min(end, width) - 2)
      context.fillText(label, at, half / 2 + 1);
  }
  for (const { x, label } of ticks.minor) {
    context.fillStyle = palette.muted;
    // The data date's flag has the lower half.
    if (x >= -1 && x + 4 + measureText(context, label) <= width)
      context.fillText(label, x + 4, top === 0 ? half / 2 + 1 : half * 1.5);
  }
  paintDataDateFlag(context, scene);
}

const listDataDates = ({ outline }: Scene): number[] => [
  ...new Set(outline.projects.flatMap(({ dataDate }) => dataDate ?? [])),
];

function paintDataDates(context: Context, scene: Scene): void {
  context.fillStyle = scene.palette.near;
  for (const date of listDataDates(scene)) {
    const x = Math.round(toX(scene.view, date));
    if (x < 0 || x > scene.width) continue;
    for (let y = sizes.axis; y < scene.height; y += 6) context.fillRect(x, y, 1.5, 3);
  }
}

/** Labels the data date on the axis, unless there are several. */
function paintDataDateFlag(context: Context, scene: Scene): void {
  const [date, ...others] = listDataDates(scene);
  if (date === undefined || others.length > 0) return;
  const label = `Data date ${formatDay(date)}`;
  const width = measureText(context, label) + 10;
  const x = toX(scene.view, date);
  if (x < 0 || x > scene.width) return;
  const left = Math.min(Math.max(x - width / 2, 0), scene.width - width);
  context.fillStyle = scene.palette.near;
  context.beginPath();
  context.roundRect(left, sizes.axis / 2 + 3, width, sizes.axis / 2 - 6, 3);
  context.fill();
  context.fillStyle = scene.palette.surface;
  context.fillText(label, left + 5, sizes.axis * 0.75);
}

/** The row at a y position of the canvas; undefined outside the rows. */
export function findRowAt(scene: Scene, y: number): number | undefined {
  const place = Math.floor((y - sizes.axis + scene.scrollTop) / getRowHeight(scene));
  return y < sizes.axis ? undefined : scene.visible[place];
}

/** Pixels around the end of a bar where it can be grabbed. */
const gripWidth = 8;

/** The activity whose bar ends at a place of the canvas, if its duration can change: open work that is no milestone. */
export function findGrip(scene: Scene, x: number, y: number): number | undefined {
  const row = findRowAt(scene, y);
  const item = row === undefined ? -1 : (scene.outline.rows.items[row] ?? -1);
  if (item < 0) return undefined;
  const { activities } = scene.outline;
  const isFixed = (['completed', 'milestone', 'levelOfEffort'] as const).some((flag) =>
    hasFlag(activities, item, flag),
  );
  const end = toX(scene.view, findDates(scene, item).shown.finish);
  return !isFixed && Math.abs(x - end) <= gripWidth ? item : undefined;
}

/** PNG pixels per CSS pixel. */
const scale = 2;
const head = 30;
const padding = 12;

/** The visible part of a chart, and the tree beside it. */
export interface Shown {
  readonly scene: Scene;
  readonly treeWidth: number;
  readonly hasColumns: boolean;
}

/** Saves the visible names and bars as a PNG. */
export async function savePictureOfScene(
  { scene, treeWidth, hasColumns }: Shown,
  { title, fileName }: { title: string; fileName: string },
): Promise<void> {
  const names = scene.isStacked ? 0 : treeWidth;
  const canvas = document.createElement('canvas');
  canvas.width = (names + scene.width + 2 * padding) * scale;
  canvas.height = (head + scene.height + padding) * scale;
  const context = canvas.getContext('2d', { alpha: false });
  if (context === null) throw new Error('There is no canvas.');
  context.scale(scale, scale);
  context.fillStyle = scene.palette.surface;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.textBaseline = 'middle';
  context.fillStyle = scene.palette.ink;
  context.font = "600 13px 'Inter Variable', system-ui, sans-serif";
  context.fillText(title, padding, head / 2 + 2);
  context.translate(padding, head);
  if (!scene.isStacked) paintNames(context, scene, { width: names, hasColumns });
  context.translate(names, 0);
  context.beginPath();
  context.rect(0, 0, scene.width, scene.height);
  context.clip();
  paintScene(context, scene);
  const blob = await writePng(canvas);
  downloadBlob(blob, `${fileName.replace(/\.[^.]*$/, '')}_schedule.png`);
}
