export interface ToastContent {
  title: string;
  description?: string;
  /** `notice` is for messages that report neither success nor failure. */
  variant?: 'default' | 'notice' | 'destructive';
}
export interface ShownToast extends ToastContent {
  id: number;
  open: boolean;
}

/** A dismissed toast is forgotten after this long. */
const removeDelayMs = 1_000_000;

let current: ShownToast | undefined;
let nextId = 1;
const listeners = new Set<() => void>();

function put(toast: ShownToast | undefined): void {
  current = toast;
  for (const listener of listeners) listener();
}

/** Shows a toast in place of the one that may be there: one at a time. */
export function showToast(content: ToastContent): void {
  put({ ...content, id: nextId++, open: true });
}

/** Shows what did not work, and why or what to do. */
export function showProblem(title: string, description?: string): void {
  showToast({ variant: 'destructive', title, ...(description === undefined ? {} : { description }) });
}

export function dismissToast(id: number): void {
  if (current?.id !== id || !current.open) return;
  put({ ...current, open: false });
  setTimeout(() => {
    if (current?.id === id) put(undefined);
  }, removeDelayMs);
}

export const toastStore = {
  getSnapshot: (): ShownToast | undefined => current,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
