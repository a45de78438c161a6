let own: ReadonlySet<string> = new Set();
const ownListeners = new Set<() => void>();

/** Ids of the conversions this tab is at or has been at; the same set until it changes. */
export const getOwnConversions = (): ReadonlySet<string> => own;

export function subscribeToOwnConversions(listener: () => void): () => void {
  ownListeners.add(listener);
  return () => ownListeners.delete(listener);
}

/** Called before the first byte is sent. */
export function addOwnConversion(id: string): void {
  if (own.has(id)) return;
  own = new Set([...own, id]);
  for (const listener of ownListeners) listener();
}
