import type { ToolFacts } from '@floatwise/contracts';
import { Plus } from 'lucide-react';
import type { ComponentProps } from 'react';
import { FileButton } from '../../../components/ui/file-button.tsx';

interface PickFilesProps extends Omit<ComponentProps<typeof FileButton>, 'accept'> {
  tool: Pick<ToolFacts, 'acceptedTypes'>;
  isQuiet?: boolean;
}

/** Adds files of the types a tool takes. */
export function PickFiles({ tool, isQuiet = false, ...button }: PickFilesProps) {
  return (
    <FileButton
      {...button}
      accept={tool.acceptedTypes.join(',')}
      variant={isQuiet ? 'quiet' : 'secondary'}
      size="small"
      className="h-auto! min-h-8 max-w-full shrink! py-1 text-left whitespace-normal!"
      icon={<Plus className="size-4 shrink-0" />}
    />
  );
}
