import type { Outline } from '../model/outline.ts';

/** Below this width a row's text is above its bar. */
const narrow = 640;
/** From this width on, dates and float have columns. */
const roomy = 1000;
const columnsWidth = 240;
const letter = 6.3;
const idLetter = 7.4;

const needs = new WeakMap<Outline, number>();

/** Divides the width: names and their columns get what they need, up to half; the bars get the rest. */
export function findWidths(outline: Outline, width: number, chosen: number | undefined) {
  if (width < narrow) return { isStacked: true, hasColumns: false, treeWidth: width };
  const hasColumns = width >= roomy;
  const columns = hasColumns ? columnsWidth : 0;
  const wanted = chosen ?? findNeed(outline) + columns;
  const most = chosen === undefined ? Math.max(width * 0.52, columns + 200) : width - 160;
  return {
    isStacked: false,
    hasColumns,
    treeWidth: Math.round(Math.max(columns + 140, Math.min(wanted, most))),
  };
}

/** Width of nine in ten names with their IDs: a few very long ones do not displace the bars. */
function findNeed(outline: Outline): number {
  const known = needs.get(outline);
  if (known !== undefined) return known;
  const { rows, activities, groups } = outline;
  const widths = Float64Array.from(rows.items, (item, row) => {
    const indent = 4 + ((rows.levels[row] ?? 1) - 1) * 14 + 32;
    if (item < 0) return indent + (groups.names[~item] ?? '').length * letter + 40;
    return (
      indent + (activities.ids[item] ?? '').length * idLetter + (activities.names[item] ?? '').length * letter
    );
  }).sort();
  const need = widths[Math.floor(widths.length * 0.9)] ?? 200;
  needs.set(outline, need);
  return need;
}
