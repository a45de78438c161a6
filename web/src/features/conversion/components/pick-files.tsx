import type { ToolFacts } from '@floatwise/contracts';
import { Plus } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { Button } from '../../../components/ui/button.tsx';

interface PickFilesProps {
  tool: Pick<ToolFacts, 'acceptedTypes'>;
  /** Names the field behind the button. */
  label: string;
  isMultiple?: boolean;
  isQuiet?: boolean;
  onFiles: (files: readonly File[]) => void;
  children: ReactNode;
}

/** A button that asks for files. */
export function PickFiles(props: PickFilesProps) {
  const { tool, label, isMultiple = false, isQuiet = false, onFiles, children } = props;
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        variant={isQuiet ? 'quiet' : 'secondary'}
        size="small"
        className="h-auto! min-h-8 max-w-full shrink! py-1 text-left whitespace-normal!"
        icon={<Plus className="size-4 shrink-0" />}
        onClick={() => input.current?.click()}
      >
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        accept={tool.acceptedTypes.join(',')}
        multiple={isMultiple}
        aria-label={label}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          event.target.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    </>
  );
}
