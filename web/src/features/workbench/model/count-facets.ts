import { formatFacet } from './column-filter.ts';
import type { OrderedColumn } from './order-columns.ts';
import type { PartRow } from './table-part.ts';

export interface Facet {
  /** '' for empty cells. */
  readonly value: string;
  readonly count: number;
}

/** A column with more values is filtered by text, not by a list. */
const maxFacets = 40;

/** How often each value of a text column occurs, most frequent first; undefined if there are too many to list. */
export function countFacets({ kind, place }: OrderedColumn, rows: readonly PartRow[]): Facet[] | undefined {
  if (kind !== 'text') return undefined;
  const counts = new Map<string, number>();
  for (const { cells } of rows) {
    const value = formatFacet(cells[place] ?? null);
    counts.set(value, (counts.get(value) ?? 0) + 1);
    if (counts.size > maxFacets) return undefined;
  }
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
}

/** Least and greatest number or date of a column; undefined if it is empty. */
export function findExtent(place: number, rows: readonly PartRow[]) {
  let least: string | number | undefined;
  let most: string | number | undefined;
  for (const { cells } of rows) {
    const cell = cells[place] ?? null;
    if (cell === null || cell === '') continue;
    if (least === undefined || cell < least) least = cell;
    if (most === undefined || cell > most) most = cell;
  }
  return least === undefined || most === undefined ? undefined : { least, most };
}
