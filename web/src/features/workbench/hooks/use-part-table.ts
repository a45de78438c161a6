import { useCallback, useDeferredValue, useEffect, useMemo } from 'react';
import { useDebouncedText } from '../../../lib/use-debounced-text.ts';
import { useMedia } from '../../../lib/use-media.ts';
import type { Display } from '../../report/work-unit.ts';
import { type ColumnFilters, filterRows } from '../model/column-filter.ts';
import { listKindColumns } from '../model/count-facets.ts';
import { nextSort, type PartRow, prepareSearch, sortRows, type TablePart } from '../model/table-part.ts';
import type { ViewState } from '../model/view-state.ts';
import { useShownColumns } from './use-shown-columns.ts';

/** From this width on, details are beside the table; below it, they unfold under the row. */
const wide = '(min-width: 80rem)';

export interface PartOnView {
  part: TablePart;
  /** Key under which this browser remembers the columns. */
  storageKey: string;
  display: Display;
  view: ViewState;
  onView: (change: Partial<ViewState>) => void;
  /** Whether the details of the selected row fit beside the table. */
  isRoomy: boolean;
}

export type PartTable = ReturnType<typeof usePartTable>;

/** A table of the report as the user searches, filters and sorts it. */
export function usePartTable({ part, storageKey, display, view, onView, isRoomy }: PartOnView) {
  const [typed, type] = useDebouncedText(view.query, (text) => onView({ query: text }));
  const query = useDeferredValue(typed);
  const { filters, sort } = view;
  useEffect(() => prepareSearch(part.rows), [part]);
  const filtered = useMemo(() => filterRows(part, query, filters), [part, query, filters]);
  const rows = useMemo(() => sortRows(filtered, part.columns, sort), [filtered, part.columns, sort]);
  const isBeside = useMedia(wide) && isRoomy;
  return {
    ...{ part, display, filters, sort, rows, isBeside },
    /** The text in the search field, and the query applied to the rows. */
    ...{ typed, type, query },
    /** Columns whose values are chips. */
    kinds: useMemo(() => listKindColumns(part).slice(0, isRoomy ? 2 : 1), [part, isRoomy]),
    choice: useShownColumns(storageKey, part),
    // A row that is filtered out is no longer selected.
    selected: rows.find(({ index }) => index + 1 === view.row) ?? (isBeside ? rows[0] : undefined),
    select: useCallback((row: PartRow) => onView({ row: row.index + 1 }), [onView]),
    putFilters: useCallback((next: ColumnFilters) => onView({ filters: next }), [onView]),
    clear: () => onView({ filters: {}, query: '' }),
    putSort: useCallback((column: string) => onView({ sort: nextSort(sort, column) }), [sort, onView]),
  };
}
