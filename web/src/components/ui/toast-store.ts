import { createSharedState } from '../../lib/shared-state.ts';

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

let nextId = 1;
const current = createSharedState<ShownToast | undefined>(undefined);

/** The toast that is there. */
export const useToast = current.useValue;

/** Shows a toast in place of the one that may be there: one at a time. */
export function showToast(content: ToastContent): void {
  current.put({ ...content, id: nextId++, open: true });
}

/** Shows what did not work, and why or what to do. */
export function showProblem(title: string, description?: string): void {
  showToast({ variant: 'destructive', title, ...(description === undefined ? {} : { description }) });
}

export function dismissToast(id: number): void {
  const toast = current.get();
  if (toast?.id !== id || !toast.open) return;
  current.put({ ...toast, open: false });
  setTimeout(() => {
    if (current.get()?.id === id) current.put(undefined);
  }, removeDelayMs);
}
