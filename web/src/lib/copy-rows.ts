import { showProblem, showToast } from '../components/ui/toast-store.ts';
import { copyText } from './copy-text.ts';
import { formatCounted } from './format-count.ts';

/** Puts rows with their header on the clipboard and says so. */
export async function copyRows(text: string, rows: number): Promise<void> {
  try {
    await copyText(text);
    showToast({ title: 'Copied', description: `${formatCounted(rows, 'row')} with a header.` });
  } catch (error) {
    showProblem('Copying failed', error instanceof Error ? error.message : 'The browser refused.');
  }
}
