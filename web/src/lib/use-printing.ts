import { useSyncExternalStore } from 'react';

/** What is printed of a page: all of it, or a summary of one or two pages. */
export type Printing = 'whole' | 'summary';

/** What is being printed: everything is then rendered, even what a screen would only scroll to. Undefined on the screen. */
export function usePrinting(): Printing | undefined {
  return useSyncExternalStore(subscribe, () => (isPrinting ? wanted : undefined));
}

export function printSummary(): void {
  wanted = 'summary';
  window.print();
}

const printed = window.matchMedia('print');
let isPrinting = printed.matches;
let wanted: Printing = 'whole';

/** A whole report is landscape from the first page, so that its tables can begin there. */
function markPage(printing: Printing | undefined): void {
  if (printing === undefined) delete document.documentElement.dataset['printing'];
  else document.documentElement.dataset['printing'] = printing;
}

function subscribe(listener: () => void): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  const put = (value: boolean) => {
    isPrinting = value;
    markPage(value ? wanted : undefined);
    listener();
  };
  const onAfter = () => {
    wanted = 'whole';
    put(false);
  };
  printed.addEventListener('change', () => put(printed.matches), { signal });
  window.addEventListener('beforeprint', () => put(true), { signal });
  window.addEventListener('afterprint', onAfter, { signal });
  return () => controller.abort();
}
