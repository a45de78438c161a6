import { createSharedState } from '../../lib/shared-state.ts';
import { findServerMessage } from '../../lib/request.ts';

interface ToastContent {
  title: string;
  description?: string;
  /** `notice` is for messages that report neither success nor failure. */
  variant?: 'default' | 'notice' | 'destructive';
}

/** A dismissed toast is removed after this time. */
const removeDelayMs = 1_000_000;

let nextId = 1;
const current = createSharedState<(ToastContent & { id: number; open: boolean }) | undefined>(undefined);

/** The current toast. */
export const useToast = current.useValue;

/** Shows a toast in place of the current one: only one at a time. */
export function showToast(content: ToastContent): void {
  current.put({ ...content, id: nextId++, open: true });
}

/** Shows that something failed, and why or what to do. */
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

/** Shows that a call failed: what was attempted, then the server's sentence, or the fallback if it sent none. */
export function showFailure(
  title: string,
  fallback = 'The server did not answer. Please try again.',
): (error: unknown) => void {
  return (error) => showProblem(title, findServerMessage(error, fallback));
}
