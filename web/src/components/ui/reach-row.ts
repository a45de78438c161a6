import type { KeyboardEvent } from 'react';
import { rowHeight } from './use-usual-height.ts';

/** Puts the focus on a row, by its key, and the row into the window; it may have to be drawn first. */
export function reachRow(scroller: HTMLElement | null, key: number | string): void {
  let tries = 10;
  const focus = () => {
    const button = scroller?.querySelector<HTMLElement>(`[data-row="${key}"]`);
    if (button !== null && button !== undefined) {
      button.focus({ preventScroll: true });
      showInWindow(button);
    } else if (--tries > 0) requestAnimationFrame(focus);
  };
  requestAnimationFrame(focus);
}

/** The window may begin or end within the table, whose own scrolling then leaves a row out of sight. */
function showInWindow(button: Element): void {
  const row = button.closest('[role=row]');
  const frame = button.closest('[data-table]');
  if (row === null || frame === null) return;
  const { top, bottom } = row.getBoundingClientRect();
  const below = bottom - window.innerHeight;
  // What sticks to the window lies over its first rows.
  const above = top - parseFloat(getComputedStyle(frame).scrollMarginTop);
  if (below > 0) window.scrollBy({ top: below + rowHeight });
  else if (above < 0) window.scrollBy({ top: above - rowHeight });
}

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
