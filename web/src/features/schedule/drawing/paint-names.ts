import { findSpan, formatFloat } from '../model/outline.ts';
import { formatDay } from '../model/time-view.ts';
import {
  type Context,
  findDates,
  getRowHeight,
  listRowsInView,
  type RowInView,
  type Scene,
  sizes,
} from './scene.ts';

const sans = "12px 'Inter Variable', system-ui, sans-serif";
const mono = "12px 'JetBrains Mono Variable', ui-monospace, monospace";
/** As in the rendered tree. */
const indent = 14;
const columns = { date: 88, float: 64, gap: 8 };

/** Paints the tree on a canvas, for a saved picture, and for rows that scroll past faster than the page can render them. */
export function paintNames(
  context: Context,
  scene: Scene,
  { width, hasColumns }: { width: number; hasColumns: boolean },
): void {
  const { height, active, palette } = scene;
  const rowHeight = getRowHeight(scene);
  context.save();
  context.beginPath();
  context.rect(0, sizes.axis, width, height - sizes.axis);
  context.clip();
  context.textBaseline = 'middle';
  const rows = listRowsInView(scene).map((each) => ({
    ...each,
    y: each.top + rowHeight / 2,
    left: 4 + ((scene.outline.rows.levels[each.row] ?? 1) - 1) * indent,
  }));
  for (const { row, y } of rows) {
    context.fillStyle = row === active ? palette.accentSoft : palette.surface;
    context.fillRect(0, y - rowHeight / 2, width, rowHeight);
  }
  context.fillStyle = palette.line;
  for (const { y } of rows) context.fillRect(0, Math.round(y + rowHeight / 2) - 1, width, 1);
  context.fillStyle = palette.ink;
  const right = width - columns.gap;
  if (hasColumns) paintColumns(context, scene, { rows, right });
  context.beginPath();
  context.rect(0, 0, hasColumns ? right - columns.float - 2 * columns.date : right, height);
  context.clip();
  paintTexts(context, scene, rows);
  context.restore();
}

type NamedRow = RowInView & { readonly y: number; readonly left: number };

function paintColumns(
  context: Context,
  scene: Scene,
  { rows, right }: { rows: readonly NamedRow[]; right: number },
): void {
  context.font = sans;
  context.textAlign = 'right';
  for (const { row, item, y } of rows) {
    const dates = item < 0 ? findSpan(scene.outline, row) : findDates(scene, item).shown;
    context.fillText(formatFloat(scene.outline, row), right, y);
    context.fillText(formatDay(dates.finish), right - columns.float, y);
    context.fillText(formatDay(dates.start), right - columns.float - columns.date, y);
  }
  context.textAlign = 'left';
}

/** Paints all texts of one font together, because changing the font costs more than drawing a word. */
function paintTexts(context: Context, scene: Scene, rows: readonly NamedRow[]): void {
  const { groups, activities } = scene.outline;
  const own = rows.filter(({ item }) => item >= 0);
  context.font = `600 ${sans}`;
  for (const { item, left, y } of rows)
    if (item < 0) context.fillText(groups.names[~item] || (groups.codes[~item] ?? ''), left + 20, y);
  context.font = mono;
  const letter = context.measureText('0').width;
  for (const { item, left, y } of own) context.fillText(activities.ids[item] ?? '', left + 16, y);
  context.font = sans;
  for (const { item, left, y } of own) {
    const end = left + 22 + (activities.ids[item] ?? '').length * letter;
    context.fillText(activities.names[item] ?? '', end, y);
  }
}
