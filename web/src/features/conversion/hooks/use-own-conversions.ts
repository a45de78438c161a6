import { useSyncExternalStore } from 'react';
import { getOwnConversions, subscribeToOwnConversions } from '../store/work-store.ts';

/** Ids of the conversions the pages of this tab are at. */
export function useOwnConversions(): ReadonlySet<string> {
  return useSyncExternalStore(subscribeToOwnConversions, getOwnConversions);
}
