import type { PartRow } from './table-part.ts';

/** Rows between two checks of the remaining idle time. */
const rowsAtOnce = 50;

/**
 * Creates the search texts of rows while the page is idle, so that the first search of a long table is as fast as the next.
 * Returns a function that stops it. Browsers without `requestIdleCallback` create the texts in the first search.
 */
export function prepareSearch(rows: readonly PartRow[]): () => void {
  if (!('requestIdleCallback' in window)) return () => undefined;
  let place = 0;
  const work = (deadline: IdleDeadline): void => {
    while (place < rows.length && deadline.timeRemaining() > 1) {
      // Reading `searchable` creates the text.
      rows.slice(place, (place += rowsAtOnce)).map(({ searchable }) => searchable);
    }
    if (place < rows.length) handle = requestIdleCallback(work);
  };
  let handle = requestIdleCallback(work);
  return () => cancelIdleCallback(handle);
}
