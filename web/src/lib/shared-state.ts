import { useSyncExternalStore } from 'react';

/** A value outside React, with a hook that renders its current state. */
export function createSharedState<State>(initial: State) {
  let state = initial;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  const get = (): State => state;
  return {
    get,
    put: (next: State): void => {
      state = next;
      for (const listener of listeners) listener();
    },
    useValue: (): State => useSyncExternalStore(subscribe, get),
  };
}
