import { useSyncExternalStore } from 'react';
import { getOwnConversions, subscribeToOwnConversions } from '../store/own-conversions.ts';

/** Ids of the conversions the pages of this tab are at. */
export function useOwnConversions(): ReadonlySet<string> {
  return useSyncExternalStore(subscribeToOwnConversions, getOwnConversions);
}
