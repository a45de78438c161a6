import { formatFileSize } from '@floatwise/contracts';
import { FileText } from 'lucide-react';
import type { ReactNode } from 'react';

interface FileRowProps {
  name: string;
  bytes: number;
  /** `2026-03-16 08:00` */
  dataDate?: string | undefined;
  children?: ReactNode;
}

/** A file's name, size and data date if known, with actions at the end. */
export function FileRow({ name, bytes, dataDate, children }: FileRowProps) {
  const facts = [
    ...(bytes > 0 ? [formatFileSize(bytes)] : []),
    ...(dataDate === undefined ? [] : [`data date ${dataDate.slice(0, 10)}`]),
  ];
  return (
    <div className="flex items-center gap-3 rounded-lg border border-line bg-page p-3 sm:p-4">
      <FileText className="size-6 shrink-0 text-muted" strokeWidth={1.5} />
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere font-medium">{name}</p>
        {facts.length > 0 && <p className="text-xs text-muted tabular-nums">{facts.join(', ')}</p>}
      </div>
      {children}
    </div>
  );
}
