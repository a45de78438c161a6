import { Copy } from 'lucide-react';
import { copyText } from '../../lib/copy-text.ts';
import { formatCounted } from '../../lib/format-count.ts';
import { Button } from './button.tsx';
import { showToast } from './toast-store.ts';

interface CopyButtonProps {
  /** The rows as tab-separated values with a header. */
  getText: () => string;
  rows: number;
}

/** Copies a table, ready to be pasted into a spreadsheet. */
export function CopyButton({ getText, rows }: CopyButtonProps) {
  return (
    <Button
      variant="secondary"
      size="small"
      onClick={() => void copyRows(getText(), rows)}
      icon={<Copy className="size-3.5" aria-hidden="true" />}
    >
      Copy as TSV
    </Button>
  );
}

async function copyRows(text: string, rows: number): Promise<void> {
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
