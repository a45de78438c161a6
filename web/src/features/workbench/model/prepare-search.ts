import type { PartRow } from './table-part.ts';

/** Between two looks at the time that is left. */
const rowsAtOnce = 50;

/**
 * Has the texts of rows made while the page has nothing else to do, so that the first search of a long table is as quick as
 * the next. Returns what ends it. Where a browser does not tell when it is idle, the first search makes them.
 */
export function prepareSearch(rows: readonly PartRow[]): () => void {
  if (!('requestIdleCallback' in window)) return () => undefined;
  let place = 0;
  const work = (deadline: IdleDeadline): void => {
    while (place < rows.length && deadline.timeRemaining() > 1) {
      // To ask for a text is to have it made.
      rows.slice(place, (place += rowsAtOnce)).map(({ searchable }) => searchable);
    }
    if (place < rows.length) handle = requestIdleCallback(work);
  };
  let handle = requestIdleCallback(work);
  return () => cancelIdleCallback(handle);
}
