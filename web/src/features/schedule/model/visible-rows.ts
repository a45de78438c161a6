import type { OutlineRows } from './outline.ts';

/** Rows of folded groups. */
export type Folded = ReadonlySet<number>;

export const isGroup = ({ items }: OutlineRows, row: number): boolean => (items[row] ?? 0) < 0;

/** Rows that are not below a folded one, in order. */
export function listVisibleRows(rows: OutlineRows, folded: Folded): Int32Array {
  const visible = new Int32Array(rows.items.length);
  let count = 0;
  for (let row = 0; row < rows.items.length; count += 1) {
    visible[count] = row;
    row = folded.has(row) ? (rows.ends[row] ?? row + 1) : row + 1;
  }
  return visible.subarray(0, count);
}

/** The row of a row's group; undefined at the top level. */
export function findParent({ levels }: OutlineRows, row: number): number | undefined {
  const level = levels[row] ?? 0;
  for (let above = row - 1; above >= 0; above -= 1) if ((levels[above] ?? 0) < level) return above;
  return undefined;
}

/** Unfolds every group that contains the row. */
export function revealRow(rows: OutlineRows, folded: Folded, row: number): Folded {
  const open = new Set(folded);
  for (let above = findParent(rows, row); above !== undefined; above = findParent(rows, above))
    open.delete(above);
  return open.size === folded.size ? folded : open;
}

export function toggleFold(folded: Folded, row: number): Folded {
  const next = new Set(folded);
  if (!next.delete(row)) next.add(row);
  return next;
}

/** Every group at or below that level. */
function foldBelow(rows: OutlineRows, level: number): Folded {
  const folded = new Set<number>();
  for (const [row, own] of rows.levels.entries()) if (own >= level && isGroup(rows, row)) folded.add(row);
  return folded;
}

/** Folds to the first level with several groups. */
export function foldMost(rows: OutlineRows): Folded {
  const deepest = rows.levels.reduce((most, level) => Math.max(most, level), 0);
  for (let level = 1; level <= deepest; level += 1) {
    const folded = foldBelow(rows, level);
    if (listVisibleRows(rows, folded).length > level) return folded;
  }
  return new Set();
}

/** Index of a row among the visible ones, or of the group that hides it. */
export function findVisiblePlace(visible: Int32Array, row: number): number {
  let low = 0;
  let high = visible.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((visible[middle] ?? 0) <= row) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
