import { useCallback, useMemo } from 'react';
import { useAddress } from '../../lib/use-address.ts';
import { type ChecksView, formatChecksView, parseChecksView } from './checks-view.ts';

/** Which checks are looked at, kept in the address. */
export function useChecksView(): [ChecksView, (view: ChecksView) => void] {
  const [params, change] = useAddress();
  const view = useMemo(() => parseChecksView(params), [params]);
  const putView = useCallback(
    (next: ChecksView) => change((current) => formatChecksView(next, current)),
    [change],
  );
  return [view, putView];
}
