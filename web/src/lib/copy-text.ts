import { showProblem, showToast } from '../components/ui/toast-store.ts';
import { formatCounted } from './format-count.ts';

/** Puts text on the clipboard, and says why if that fails. Browsers let a page do so only over https and on localhost. */
export async function copyText(text: string): Promise<boolean> {
  try {
    if (!window.isSecureContext)
      throw new Error('The browser lets a page use the clipboard only over https.');
    await navigator.clipboard.writeText(text);
    return true;
  } catch (error) {
    showProblem('Copying failed', error instanceof Error ? error.message : 'The browser refused.');
    return false;
  }
}

/** Puts rows with their header on the clipboard and says so. */
export async function copyRows(text: string, rows: number): Promise<void> {
  if (await copyText(text))
    showToast({ title: 'Copied', description: `${formatCounted(rows, 'row')} with a header.` });
}
