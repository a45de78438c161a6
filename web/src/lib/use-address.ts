import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

/**
 * The parameters of the address, and a function that replaces them. It reads the current address, since two changes may come in
 * one render, and flushes immediately, so that the next key press finds the result of the previous one.
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
