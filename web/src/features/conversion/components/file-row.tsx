import { formatDateText, formatFileSize, type ToolFacts } from '@floatwise/contracts';
import { FileText, Plus } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { FileButton } from '../../../components/ui/file-button.tsx';

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
    ...(dataDate === undefined ? [] : [`data date ${formatDateText(dataDate.slice(0, 10))}`]),
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

interface PickFilesProps extends Omit<ComponentProps<typeof FileButton>, 'accept'> {
  tool: Pick<ToolFacts, 'acceptedTypes'>;
  isQuiet?: boolean;
}

/** Adds files of the types a tool takes; shows its label unless it has another text. */
export function PickFiles({ tool, isQuiet = false, children, ...button }: PickFilesProps) {
  return (
    <FileButton
      {...button}
      accept={tool.acceptedTypes.join(',')}
      variant={isQuiet ? 'quiet' : 'secondary'}
      size="small"
      className="h-auto! min-h-8 max-w-full shrink! py-1 text-left whitespace-normal!"
      icon={<Plus className="size-4 shrink-0" />}
    >
      {children ?? button.label}
    </FileButton>
  );
}
