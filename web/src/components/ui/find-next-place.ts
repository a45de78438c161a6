import type { KeyboardEvent } from 'react';

/** The row that a key leads to from one of `count`; undefined for other keys. */
export function findNextPlace({ key }: KeyboardEvent, place: number, count: number): number | undefined {
  const page = 12;
  const targets: Readonly<Record<string, number>> = {
    ArrowDown: place + 1,
    ArrowUp: place - 1,
    PageDown: place + page,
    PageUp: place - page,
    Home: 0,
    End: count - 1,
  };
  const target = targets[key];
  return target === undefined ? undefined : Math.max(0, Math.min(count - 1, target));
}
