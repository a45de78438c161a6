import { showToast } from '../components/ui/toast-store.ts';
import { copyText } from './copy-text.ts';
import { formatCounted } from './format-count.ts';

/** Puts rows with their header on the clipboard and says so. */
export async function copyRows(text: string, rows: number): Promise<void> {
  try {
    await copyText(text);
    showToast({ title: 'Copied', description: `${formatCounted(rows, 'row')} with a header.` });
  } catch (error) {
    showToast({
      variant: 'destructive',
      title: 'Copying failed',
      description: error instanceof Error ? error.message : 'The browser refused.',
    });
  }
}
