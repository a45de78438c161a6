import type { ToolFacts } from '@floatwise/contracts';

/** A user at a tool, and the calls from the work to the rest of the page. */
export interface WorkPlace {
  readonly tool: ToolFacts;
  readonly username: string;
  /** Called with the new balance after the user paid for a result. */
  readonly putCredits: (credits: number) => void;
  /** Called when the server requires a log-in. The work stays; `goOn` continues it. */
  readonly onSessionEnded: () => void;
}

/** The works of all users and tools: they continue while other pages are open. */
export function createPlaces<Store>(create: (place: WorkPlace) => Store) {
  const stores = new Map<string, Store>();
  const formatKey = (username: string, toolId: string): string => `${username}/${toolId}`;
  return {
    get: (place: WorkPlace): Store => {
      const key = formatKey(place.username, place.tool.id);
      const store = stores.get(key) ?? create(place);
      stores.set(key, store);
      return store;
    },
    forget: (username: string, toolId: string): void => {
      stores.delete(formatKey(username, toolId));
    },
    /** Forgets the works of all other users. */
    forgetOthers: (username?: string): void => {
      for (const key of stores.keys()) {
        if (key.slice(0, key.lastIndexOf('/')) !== username) stores.delete(key);
      }
    },
  };
}
