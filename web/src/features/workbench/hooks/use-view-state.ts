import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import {
  formatViewState,
  parseFilters,
  parseSort,
  parseViewState,
  pickFilters,
  type ViewState,
} from '../model/view-state.ts';

/** What is looked at, kept in the address, so that it can be reloaded. */
export function useViewState(): [ViewState, (change: Partial<ViewState>) => void] {
  const [params, setParams] = useSearchParams();
  // Another row in the address must not filter and sort all rows again.
  const filterText = pickFilters(params);
  const filters = useMemo(() => parseFilters(new URLSearchParams(filterText)), [filterText]);
  const sortText = params.get('sort');
  const sort = useMemo(() => parseSort(sortText), [sortText]);
  const putView = useCallback(
    (change: Partial<ViewState>) => {
      // The address itself is asked: two changes may come in one turn.
      const current = new URLSearchParams(window.location.search);
      setParams(formatViewState({ ...parseViewState(current), ...change }, current), {
        replace: true,
        preventScrollReset: true,
        // At once: a key that follows quickly must find what the one before it led to.
        flushSync: true,
      });
    },
    [setParams],
  );
  return [{ ...parseViewState(params), filters, sort }, putView];
}
