import { countFacets } from './count-facets.ts';
import type { OrderedColumn } from './order-columns.ts';
import type { ColumnFilter } from './column-filter.ts';
import type { TablePart } from './table-part.ts';

/** A column of few values, the commonest first. */
export type KindColumn = OrderedColumn & { readonly values: readonly string[] };

const mostValues = 6;
const mostLetters = 24;
/** So many letters of all chips together have room in a line beside search and buttons. */
const lettersInLine = 150;
/** What a chip takes beside its words. */
const lettersOfChip = 6;

/** The columns whose values are kinds to choose from: the first one, and a second one where there is room for both. */
export function listKindColumns(part: Pick<TablePart, 'columns' | 'rows'>): KindColumn[] {
  const [first, ...others] = part.columns.flatMap((column, place) => findKinds(part, { ...column, place }));
  if (first === undefined) return [];
  const second = others.find((other) => countLetters(first) + countLetters(other) <= lettersInLine);
  return second === undefined ? [first] : [first, second];
}

function findKinds({ rows }: Pick<TablePart, 'rows'>, column: OrderedColumn): KindColumn[] {
  if (column.role !== undefined && column.role !== 'answer') return [];
  const facets = countFacets(column, rows)?.filter(({ value }) => value !== '') ?? [];
  if (facets.length < 2 || facets.length > mostValues) return [];
  // What differs from row to row is no kind.
  if (facets.every(({ count }) => count === 1)) return [];
  if (facets.some(({ value }) => value.length > mostLetters)) return [];
  return [{ ...column, values: facets.map(({ value }) => value) }];
}

const countLetters = ({ title, values }: KindColumn): number =>
  [title, 'All', ...values].reduce((sum, words) => sum + words.length + lettersOfChip, 0);

/** Whether the chips of a column show what it is filtered by. */
export const isShownByChips = (kinds: readonly KindColumn[], title: string, filter: ColumnFilter): boolean =>
  filter.kind === 'values' &&
  filter.values.length === 1 &&
  kinds.some((kind) => kind.title === title && kind.values.includes(filter.values[0] ?? ''));
