import { formatFileSize } from '@floatwise/contracts';
import { FileText } from 'lucide-react';
import type { ReactNode } from 'react';

/** A file by name and, where it is here, size; with what can be done to it at the end. */
export function FileRow({ name, bytes, children }: { name: string; bytes: number; children?: ReactNode }) {
  return (
    <div className="flex items-center gap-3 rounded-lg border border-line bg-page p-3 sm:p-4">
      <FileText className="size-6 shrink-0 text-muted" strokeWidth={1.5} aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere font-medium">{name}</p>
        {bytes > 0 && <p className="text-xs text-muted tabular-nums">{formatFileSize(bytes)}</p>}
      </div>
      {children}
    </div>
  );
}
