import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

/**
 * The parameters of the address, and a way to replace them. The address itself is asked: two changes may come in one turn. At once:
 * a key that follows quickly must find what the one before it led to.
 */
export function useAddress(): [
  params: URLSearchParams,
  change: (write: (current: URLSearchParams) => URLSearchParams) => void,
] {
  const [params, setParams] = useSearchParams();
  const change = useCallback(
    (write: (current: URLSearchParams) => URLSearchParams) =>
      setParams(write(new URLSearchParams(window.location.search)), {
        replace: true,
        preventScrollReset: true,
        flushSync: true,
      }),
    [setParams],
  );
  return [params, change];
}
