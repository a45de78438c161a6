import { showProblem, showToast } from '../components/ui/toast-store.ts';
import { formatCounted } from './format-count.ts';

/** Copies text to the clipboard, or says why that failed. Browsers allow it only over https and on localhost. */
export async function copyText(text: string): Promise<boolean> {
  try {
    if (!window.isSecureContext) throw new Error('Browsers allow pages to copy only over https.');
    await navigator.clipboard.writeText(text);
    return true;
  } catch (error) {
    showProblem('Copying failed', error instanceof Error ? error.message : 'The browser refused.');
    return false;
  }
}

/** Copies rows with their header to the clipboard and says so. */
export async function copyRows(text: string, rows: number): Promise<void> {
  if (await copyText(text))
    showToast({ title: 'Copied', description: `${formatCounted(rows, 'row')} with a header.` });
}
