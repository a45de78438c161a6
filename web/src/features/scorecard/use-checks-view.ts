import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { type ChecksView, formatChecksView, parseChecksView } from './checks-view.ts';

/** Which checks are looked at, kept in the address. */
export function useChecksView(): [ChecksView, (view: ChecksView) => void] {
  const [params, setParams] = useSearchParams();
  const view = useMemo(() => parseChecksView(params), [params]);
  const putView = useCallback(
    (next: ChecksView) => {
      const current = new URLSearchParams(window.location.search);
      setParams(formatChecksView(next, current), {
        replace: true,
        preventScrollReset: true,
        flushSync: true,
      });
    },
    [setParams],
  );
  return [view, putView];
}
