import { useSyncExternalStore } from 'react';

/** Whether the page is being printed, or shown as it would be: then everything is drawn that a screen would only scroll to. */
export function usePrinting(): boolean {
  return useSyncExternalStore(subscribe, () => isPrinting);
}

const printed = window.matchMedia('print');
let isPrinting = printed.matches;

function subscribe(listener: () => void): () => void {
  const put = (value: boolean) => {
    isPrinting = value;
    listener();
  };
  const onChange = () => put(printed.matches);
  const onBefore = () => put(true);
  const onAfter = () => put(false);
  printed.addEventListener('change', onChange);
  window.addEventListener('beforeprint', onBefore);
  window.addEventListener('afterprint', onAfter);
  return () => {
    printed.removeEventListener('change', onChange);
    window.removeEventListener('beforeprint', onBefore);
    window.removeEventListener('afterprint', onAfter);
  };
}
