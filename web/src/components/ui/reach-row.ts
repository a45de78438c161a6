import type { KeyboardEvent } from 'react';
import { rowHeight } from './use-usual-height.ts';

/** Focuses the row of this key and scrolls the window to it; waits until the row is rendered. */
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

/** The window may show only part of the table, so scrolling within the table is not enough. */
function showInWindow(button: Element): void {
  const row = button.closest('[role=row]');
  const frame = button.closest('[data-table]');
  if (row === null || frame === null) return;
  const { top, bottom } = row.getBoundingClientRect();
  const below = bottom - window.innerHeight;
  // Sticky elements cover the top of the window.
  const above = top - parseFloat(getComputedStyle(frame).scrollMarginTop);
  if (below > 0) window.scrollBy({ top: below + rowHeight });
  else if (above < 0) window.scrollBy({ top: above - rowHeight });
}

/** Index of the row that a navigation key leads to among `count` rows, `page` of them at a time; undefined for other keys. */
export function findNextPlace(
  { key }: KeyboardEvent,
  place: number,
  { count, page = 12 }: { count: number; page?: number },
): number | undefined {
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
