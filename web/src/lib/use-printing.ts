import { useSyncExternalStore } from 'react';

/** What is printed of a page: all of it, or its summary of a page or two. */
export type Printing = 'whole' | 'summary';

/**
 * What is being printed, or shown as it would be: then everything is drawn that a screen would only scroll to. Undefined on
 * the screen.
 */
export function usePrinting(): Printing | undefined {
  return useSyncExternalStore(subscribe, () => (isPrinting ? wanted : undefined));
}

/** Prints the summary of the page. */
export function printSummary(): void {
  wanted = 'summary';
  window.print();
}

const printed = window.matchMedia('print');
let isPrinting = printed.matches;
let wanted: Printing = 'whole';

/** The pages of a whole report lie on their side from the first one, so that its tables begin there. */
function markPage(printing: Printing | undefined): void {
  if (printing === undefined) delete document.documentElement.dataset['printing'];
  else document.documentElement.dataset['printing'] = printing;
}

function subscribe(listener: () => void): () => void {
  const put = (value: boolean) => {
    isPrinting = value;
    markPage(value ? wanted : undefined);
    listener();
  };
  const onChange = () => put(printed.matches);
  const onBefore = () => put(true);
  const onAfter = () => {
    wanted = 'whole';
    put(false);
  };
  printed.addEventListener('change', onChange);
  window.addEventListener('beforeprint', onBefore);
  window.addEventListener('afterprint', onAfter);
  return () => {
    printed.removeEventListener('change', onChange);
    window.removeEventListener('beforeprint', onBefore);
    window.removeEventListener('afterprint', onAfter);
  };
}
