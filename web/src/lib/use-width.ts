import { useCallback, useState } from 'react';

/** A ref for an element, and its inner width or height in pixels as it changes; `initial` until measured. */
export function useSide(
  side: 'clientWidth' | 'clientHeight',
  initial: number,
): [(element: HTMLElement | null) => (() => void) | undefined, number] {
  const [length, setLength] = useState(initial);
  const ref = useCallback(
    (element: HTMLElement | null) => {
      if (element === null) return undefined;
      const measure = () => setLength(element[side]);
      measure();
      const observer = new ResizeObserver(measure);
      observer.observe(element);
      return () => observer.disconnect();
    },
    [side],
  );
  return [ref, length];
}

export const useWidth = (initial: number) => useSide('clientWidth', initial);
