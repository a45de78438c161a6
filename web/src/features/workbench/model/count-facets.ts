import { type ColumnFilter, formatFacet } from './column-filter.ts';
import { windowParameter } from './windows.ts';
import { getCell, isEmpty, type PartColumn, type PartRow, type TablePart } from './table-part.ts';

export interface Facet {
  /** '' for empty cells. */
  readonly value: string;
  readonly count: number;
}

/** A column with more values is filtered by text, not by a list. */
const maxFacets = 40;

/** How often each value of a text column occurs, most frequent first; undefined if there are too many to list. */
export function countFacets(column: PartColumn, rows: readonly PartRow[]): Facet[] | undefined {
  if (column.kind !== 'text') return undefined;
  const counts = new Map<string, number>();
  for (const row of rows) {
    const value = formatFacet(getCell(row, column));
    counts.set(value, (counts.get(value) ?? 0) + 1);
    if (counts.size > maxFacets) return undefined;
  }
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
}

/** Least and greatest number or date of a column; undefined if it is empty. */
export function findExtent(column: PartColumn, rows: readonly PartRow[]) {
  let least: string | number | undefined;
  let most: string | number | undefined;
  for (const row of rows) {
    const cell = getCell(row, column);
    if (cell === null || isEmpty(cell)) continue;
    if (least === undefined || cell < least) least = cell;
    if (most === undefined || cell > most) most = cell;
  }
  return least === undefined || most === undefined ? undefined : { least, most };
}

/** A column of few values, most frequent first. */
export type KindColumn = PartColumn & { readonly values: readonly string[] };

const mostValues = 6;
const mostLetters = 24;
/** Letters of all chips that fit in a line beside search and buttons. */
const lettersInLine = 150;
/** Width of a chip besides its words, in letters. */
const lettersOfChip = 6;

/** Columns whose values become chips: the first suitable one, and a second one if both fit. */
export function listKindColumns(part: Pick<TablePart, 'columns' | 'rows'>): KindColumn[] {
  const [first, ...others] = part.columns.flatMap((column) => findKinds(part, column));
  if (first === undefined) return [];
  const second = others.find((other) => countLetters(first) + countLetters(other) <= lettersInLine);
  return second === undefined ? [first] : [first, second];
}

function findKinds({ rows }: Pick<TablePart, 'rows'>, column: PartColumn): KindColumn[] {
  // The page has one chooser of periods for all tables.
  if (column.id === windowParameter) return [];
  if (column.role !== undefined && column.role !== 'answer') return [];
  const facets = countFacets(column, rows)?.filter(({ value }) => value !== '') ?? [];
  if (facets.length < 2 || facets.length > mostValues) return [];
  // A column whose values all differ has no kinds.
  if (facets.every(({ count }) => count === 1)) return [];
  if (facets.some(({ value }) => value.length > mostLetters)) return [];
  return [{ ...column, values: facets.map(({ value }) => value) }];
}

const countLetters = ({ title, values }: KindColumn): number =>
  [title, 'All', ...values].reduce((sum, words) => sum + words.length + lettersOfChip, 0);

/** Whether the column's chips already show this filter. */
export const isShownByChips = (kinds: readonly KindColumn[], id: string, filter: ColumnFilter): boolean =>
  filter.kind === 'values' &&
  filter.values.length === 1 &&
  kinds.some((kind) => kind.id === id && kind.values.includes(filter.values[0] ?? ''));
