import type { ReportRows } from '@floatwise/contracts';
import { useCallback } from 'react';
import { useAddress } from '../../../lib/use-address.ts';
import type { TablePart } from '../model/table-part.ts';
import {
  allWindows,
  findWindow,
  hasWindows,
  narrowView,
  windowParameter,
  type ChosenWindow,
} from '../model/windows.ts';
import { createViewOfRows, formatViewState, type ViewState } from '../model/view-state.ts';

/**
 * The period of a series that chart, steps and tables show, kept in the address; the last one until the user chooses. Undefined
 * for a report without periods.
 */
export function useWindow(windows: readonly string[] | undefined) {
  const [params, change] = useAddress();
  const chosen = windows === undefined ? undefined : findWindow(windows, params.get(windowParameter));
  const choose = useCallback(
    (next: ChosenWindow, view: ViewState, part: TablePart | undefined) =>
      change((current) => {
        const changed = formatViewState(part === undefined ? view : narrowView(view, part, next), current);
        changed.set(windowParameter, next);
        return changed;
      }),
    [change],
  );
  /** Rows of a period, or of all, choose that one for everything. */
  const showRows = useCallback(
    (rows: ReportRows, part: TablePart | undefined) =>
      change((current) => {
        const changed = formatViewState(createViewOfRows(rows), current);
        const [window, ...others] = rows.where?.['window'] ?? [];
        const next = window !== undefined && others.length === 0 ? window : allWindows;
        if (windows !== undefined && part !== undefined && hasWindows(part))
          changed.set(windowParameter, next);
        return changed;
      }),
    [change, windows],
  );
  return { chosen, choose, showRows };
}
