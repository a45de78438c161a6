import { createContext, use, useCallback, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useSearchParams } from 'react-router';

/** The parameters of the address, and a function that replaces them. */
export type Address = readonly [
  params: URLSearchParams,
  change: (write: (current: URLSearchParams) => URLSearchParams) => void,
];

/** Parameters held in memory in place of the address, below this context. */
export const HeldAddress = createContext<Address | undefined>(undefined);

/**
 * The parameters of the address. `change` reads the current address, since two changes may come in one render, and flushes
 * immediately, so that the next key press finds the result of the previous one.
 */
export function useAddress(): Address {
  const held = use(HeldAddress);
  const [params, setParams] = useSearchParams();
  const change = useCallback<Address[1]>(
    (write) =>
      setParams(write(new URLSearchParams(window.location.search)), {
        replace: true,
        preventScrollReset: true,
        flushSync: true,
      }),
    [setParams],
  );
  return held ?? [params, change];
}

/** For a page whose parameters may contain text of a file: the browser would send an address to the server on a reload. */
export function useHeldAddress(): Address {
  const [params, setParams] = useState(() => new URLSearchParams());
  const current = useRef(params);
  const change = useCallback<Address[1]>((write) => {
    current.current = write(new URLSearchParams(current.current));
    flushSync(() => setParams(current.current));
  }, []);
  return useMemo(() => [params, change], [params, change]);
}
