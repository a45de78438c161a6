import { findingsTableId, formatFindingCode, type ReportRows } from '@floatwise/contracts';
import type { TableSort } from '../../../components/ui/table-head.tsx';
import {
  type ColumnFilter,
  type ColumnFilters,
  filterRows,
  formatFilter,
  parseFilter,
} from './column-filter.ts';
import type { TablePart } from './table-part.ts';
import { kindId } from './create-findings-part.ts';

/** The current view, as the address keeps it. */
export interface ViewState {
  /** Id of the part; undefined for the first. */
  readonly part: string | undefined;
  readonly query: string;
  readonly filters: ColumnFilters;
  readonly sort: TableSort | undefined;
  /** Number of the row in the report's order, from 1. */
  readonly row: number | undefined;
}

const filterPrefix = 'f.';

export function parseViewState(params: URLSearchParams): ViewState {
  const row = Number(params.get('row'));
  return {
    part: params.get('part') ?? undefined,
    query: params.get('q') ?? '',
    filters: parseFilters(params),
    sort: parseSort(params.get('sort')),
    row: Number.isInteger(row) && row > 0 ? row : undefined,
  };
}

export function parseFilters(params: URLSearchParams): ColumnFilters {
  const filters: Record<string, ColumnFilter> = {};
  for (const key of new Set(params.keys())) {
    const filter = key.startsWith(filterPrefix) ? parseFilter(params.getAll(key)) : undefined;
    if (filter !== undefined) filters[key.slice(filterPrefix.length)] = filter;
  }
  return filters;
}

/** `drag` is ascending, `-drag` descending. */
export function parseSort(text: string | null): TableSort | undefined {
  if (text === null || text === '') return undefined;
  return { column: text.replace(/^-/, ''), descending: text.startsWith('-') };
}

/** Only the parameters that filter. */
export function pickFilters(params: URLSearchParams): string {
  return new URLSearchParams([...params].filter(([key]) => key.startsWith(filterPrefix))).toString();
}

/** The address with its view parameters replaced by the view's; others stay. */
export function formatViewState(view: ViewState, rest: URLSearchParams): URLSearchParams {
  const params = new URLSearchParams();
  for (const [key, value] of rest) {
    if (!['part', 'q', 'sort', 'row'].includes(key) && !key.startsWith(filterPrefix))
      params.append(key, value);
  }
  if (view.part !== undefined) params.set('part', view.part);
  if (view.query !== '') params.set('q', view.query);
  for (const [column, filter] of Object.entries(view.filters)) {
    for (const text of formatFilter(filter)) params.append(filterPrefix + column, text);
  }
  if (view.sort !== undefined) params.set('sort', `${view.sort.descending ? '-' : ''}${view.sort.column}`);
  if (view.row !== undefined) params.set('row', String(view.row));
  return params;
}

/** The initial view of a part. */
export const createViewOfPart = ({ id, opens }: Pick<TablePart, 'id' | 'opens'>): ViewState =>
  createViewOfRows({ table: id, where: opens });

/** Whether the user has selected nothing yet. */
export const isUntouched = (view: ViewState): boolean =>
  formatViewState(view, new URLSearchParams()).size === 0;

/** A view of only these rows of the report. */
export function createViewOfRows({ table, where = {} }: ReportRows): ViewState {
  const filters = Object.entries(where).map(([column, values]): [string, ColumnFilter] =>
    table === findingsTableId && column === 'code'
      ? [kindId, { kind: 'values', values: [...new Set(values.map(formatFindingCode))] }]
      : [column, { kind: 'values', values }],
  );
  return { part: table, query: '', filters: Object.fromEntries(filters), sort: undefined, row: undefined };
}

/** Whether exactly these rows are shown. */
export function isViewOfRows(view: ViewState, rows: ReportRows): boolean {
  const same = (a: ViewState): string => JSON.stringify([a.part, a.query, Object.entries(a.filters).sort()]);
  return same(view) === same(createViewOfRows(rows));
}

/** Number of these rows in the report; the page may have only the first ones of a long table. */
export function countRows(parts: readonly TablePart[], rows: ReportRows): number {
  const part = parts.find(({ id }) => id === rows.table);
  return part === undefined ? 0 : filterRows(part, '', createViewOfRows(rows).filters).length;
}
