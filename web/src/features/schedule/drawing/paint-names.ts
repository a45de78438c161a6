import { formatDay } from '../model/format-minutes.ts';
import type { Palette } from './read-palette.ts';
import { findDates, getBarY, getRowHeight, type Scene, sizes } from './scene.ts';

const sans = "12px 'Inter Variable', system-ui, sans-serif";
const mono = "12px 'JetBrains Mono Variable', ui-monospace, monospace";
const days = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 });
/** As the tree in the page has them. */
const indent = 14;
const columns = { date: 88, float: 64, gap: 8 };

interface Names {
  readonly width: number;
  readonly hasColumns: boolean;
  readonly palette: Palette;
}

/**
 * The tree as a picture, from the top of the rows down: for a saved picture, and for rows that scroll past faster than the page
 * could lay them out.
 */
export function paintNames(context: CanvasRenderingContext2D, scene: Scene, names: Names): void {
  const { visible, height, scrollTop, active } = scene;
  const { width, palette } = names;
  const rowHeight = getRowHeight(scene);
  context.save();
  context.beginPath();
  context.rect(0, sizes.axis, width, height - sizes.axis);
  context.clip();
  context.textBaseline = 'middle';
  const first = Math.max(0, Math.floor(scrollTop / rowHeight));
  const last = Math.min(visible.length, Math.ceil((scrollTop + height) / rowHeight));
  for (let place = first; place < last; place += 1) {
    const row = visible[place] ?? 0;
    const y = getBarY(scene, place);
    context.fillStyle = row === active ? palette.accentSoft : palette.surface;
    context.fillRect(0, y - rowHeight / 2, width, rowHeight);
    context.fillStyle = palette.line;
    context.fillRect(0, Math.round(y + rowHeight / 2) - 1, width, 1);
    paintRow(context, scene, { row, y, ...names });
  }
  context.restore();
}

function paintRow(
  context: CanvasRenderingContext2D,
  scene: Scene,
  { row, y, width, hasColumns, palette }: Names & { row: number; y: number },
): void {
  const { rows, groups, activities } = scene.outline;
  const item = rows.items[row] ?? 0;
  const left = 4 + ((rows.levels[row] ?? 1) - 1) * indent;
  const isGroup = item < 0;
  const dates = isGroup
    ? { start: groups.starts[~item], finish: groups.finishes[~item] }
    : findDates(scene, item).shown;
  let right = width - columns.gap;
  context.fillStyle = palette.ink;
  context.font = sans;
  if (hasColumns) {
    context.textAlign = 'right';
    const float = isGroup ? NaN : (activities.totalFloats[item] ?? NaN);
    if (!Number.isNaN(float)) context.fillText(days.format(float), right, y);
    context.fillText(formatDay(dates.finish), right - columns.float, y);
    context.fillText(formatDay(dates.start), right - columns.float - columns.date, y);
    right -= columns.float + 2 * columns.date;
  }
  context.textAlign = 'left';
  context.save();
  context.beginPath();
  context.rect(0, y - 14, right, 28);
  context.clip();
  if (isGroup) {
    context.font = `600 ${sans}`;
    context.fillText(groups.names[~item] || (groups.codes[~item] ?? ''), left + 20, y);
  } else {
    const id = activities.ids[item] ?? '';
    context.font = mono;
    context.fillText(id, left + 16, y);
    const end = left + 22 + context.measureText(id).width;
    context.font = sans;
    context.fillText(activities.names[item] ?? '', end, y);
  }
  context.restore();
}
