import { toHyphens, type ReportCell, type ReportColumn } from '@floatwise/contracts';
import { getCell, type PartRow, type TablePart } from './table-part.ts';

/** What a column must contain: one of some values, a text, or a number or date within bounds (either may be open). */
export type ColumnFilter =
  | { readonly kind: 'values'; readonly values: readonly string[] }
  | { readonly kind: 'contains'; readonly text: string }
  | { readonly kind: 'range'; readonly from: string; readonly to: string };
/** By column id. */
export type ColumnFilters = Readonly<Record<string, ColumnFilter>>;

/** The filters with that of one column replaced; removed if undefined. */
export function putFilter(filters: ColumnFilters, id: string, filter?: ColumnFilter): ColumnFilters {
  const { [id]: _, ...others } = filters;
  return filter === undefined ? others : { ...others, [id]: filter };
}

/** Writes a filter as values of its address parameter: `f.rule=Dropped`, `f.drag=5..`, `f.reason=~bridge`. */
export function formatFilter(filter: ColumnFilter): string[] {
  switch (filter.kind) {
    case 'values':
      return filter.values.map((value) => (/^[~=]|\.\./.test(value) ? `=${value}` : value));
    case 'contains':
      return [`~${filter.text}`];
    case 'range':
      return [`${filter.from}..${filter.to}`];
  }
}

/** One end of a range: a number, a date or nothing. */
const limit = /^[\d.:T -]*$/;

/** Reads what `formatFilter` wrote; undefined if nothing is filtered. */
export function parseFilter(texts: readonly string[]): ColumnFilter | undefined {
  const [first] = texts;
  if (first === undefined) return undefined;
  if (first.startsWith('~')) return first === '~' ? undefined : { kind: 'contains', text: first.slice(1) };
  const at = first.indexOf('..');
  const [from, to] = [first.slice(0, Math.max(at, 0)), first.slice(at + 2)];
  if (at >= 0 && !first.startsWith('=') && limit.test(from) && limit.test(to)) {
    return from === '' && to === '' ? undefined : { kind: 'range', from, to };
  }
  return { kind: 'values', values: texts.map((text) => text.replace(/^=/, '')) };
}

/** Rows that contain every word of the query and pass every filter except that of column `except`. */
export function filterRows(
  { columns, rows }: Pick<TablePart, 'columns' | 'rows'>,
  query: string,
  filters: ColumnFilters,
  except?: string,
): readonly PartRow[] {
  const words = parseQuery(query);
  const tests = columns.flatMap((column) => {
    const filter = column.id === except ? undefined : filters[column.id];
    return filter === undefined ? [] : [{ column, isMatch: createTest(filter, column) }];
  });
  if (words.length === 0 && tests.length === 0) return rows;
  return rows.filter(
    (row) =>
      words.every((word) => row.searchable.includes(word)) &&
      tests.every(({ column, isMatch }) => isMatch(getCell(row, column))),
  );
}

/** Lower-case words; thousands separators of numbers are ignored. */
function parseQuery(query: string): string[] {
  return toHyphens(query)
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => (/^-?\d{1,3}(,\d{3})+(\.\d+)?$/.test(word) ? word.replaceAll(',', '') : word));
}

/** A typed space also matches a no-break space, and a hyphen a minus sign. */
const foldText = (text: string): string => toHyphens(text).toLowerCase().replaceAll('\u00a0', ' ');

function createTest(filter: ColumnFilter, { kind }: ReportColumn): (cell: ReportCell) => boolean {
  switch (filter.kind) {
    case 'values': {
      const values = new Set(filter.values);
      return (cell) => values.has(formatFacet(cell));
    }
    case 'contains': {
      const text = foldText(filter.text);
      return (cell) => foldText(formatFacet(cell)).includes(text);
    }
    case 'range':
      return kind === 'date' || kind === 'text' ? createTextRange(filter) : createNumberRange(filter, kind);
  }
}

/** An end bound of `2026-03-16` includes the whole day. */
function createTextRange({ from, to }: { from: string; to: string }): (cell: ReportCell) => boolean {
  return (cell) => {
    if (typeof cell !== 'string' || cell === '') return false;
    return cell >= from && (to === '' || cell.slice(0, to.length) <= to);
  };
}

/** Bounds of shares are in percent. */
function createNumberRange(
  { from, to }: { from: string; to: string },
  kind: ReportColumn['kind'],
): (cell: ReportCell) => boolean {
  const scale = kind === 'percent' ? 100 : 1;
  const least = from === '' ? -Infinity : Number(from) / scale;
  const most = to === '' ? Infinity : Number(to) / scale;
  return (cell) => typeof cell === 'number' && cell >= least && cell <= most;
}

/** A cell as a value to filter by; an empty cell is ''. */
export function formatFacet(cell: ReportCell): string {
  return cell === null ? '' : String(cell);
}
