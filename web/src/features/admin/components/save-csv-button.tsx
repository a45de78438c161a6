import { FileDown } from 'lucide-react';
import { Button } from '../../../components/ui/button.tsx';
import { downloadBlob } from '../../../lib/download-blob.ts';
import { formatCsv } from '../../../lib/format-separated.ts';

interface SaveCsvButtonProps {
  /** Name of the table, for screen readers. */
  what: string;
  fileName: string;
  /** The first row contains the titles. */
  getRows: () => readonly (readonly string[])[];
}

/** Saves a table as shown. */
export function SaveCsvButton({ what, fileName, getRows }: SaveCsvButtonProps) {
  return (
    <Button
      variant="secondary"
      size="small"
      icon={FileDown}
      onClick={() => downloadBlob(new Blob([formatCsv(getRows())], { type: 'text/csv' }), fileName)}
    >
      CSV<span className="sr-only"> of {what}</span>
    </Button>
  );
}
