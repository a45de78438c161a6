import { useSyncExternalStore } from 'react';

let own: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Ids of the conversions this tab is at or has been at; the same set until it changes. */
export function useOwnConversions(): ReadonlySet<string> {
  return useSyncExternalStore(subscribe, () => own);
}

/** Called before the first byte is sent. */
export function addOwnConversion(id: string): void {
  if (own.has(id)) return;
  own = new Set([...own, id]);
  for (const listener of listeners) listener();
}
