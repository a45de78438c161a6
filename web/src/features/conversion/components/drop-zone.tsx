import type { ToolFacts } from '@floatwise/contracts';
import { CloudUpload } from 'lucide-react';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { classNames } from '../../../lib/class-names.ts';

interface DropZoneProps {
  tool: Pick<ToolFacts, 'acceptedTypes' | 'typeHints'>;
  /** Whether the tool usually works on several files; changes the wording. */
  isForSeveral: boolean;
  onFiles: (files: readonly File[]) => void;
}

export function DropZone({ tool, isForSeveral, onFiles }: DropZoneProps) {
  const { acceptedTypes, typeHints: hints } = tool;
  const input = useRef<HTMLInputElement>(null);
  const [dragging, setDragging] = useState(false);
  useIgnoreStrayDrops();

  const take = (files: FileList | null) => {
    if (files !== null && files.length > 0) onFiles([...files]);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setDragging(false);
    take(event.dataTransfer.files);
  };
  return (
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setDragging(true);
      }}
      onDragLeave={(event) => {
        // Moving over a child does not leave the area.
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setDragging(false);
      }}
      onDrop={drop}
      // Keyboard users have the button.
      onClick={(event) => {
        if (event.target !== input.current) input.current?.click();
      }}
      data-dragging={dragging || undefined}
      className={classNames(
        'flex cursor-pointer flex-col items-center rounded-lg border-2 border-dashed px-4 py-8 text-center transition-colors hover:border-accent sm:py-16',
        dragging ? 'border-accent bg-accent-soft' : 'border-edge/70 bg-page',
      )}
    >
      <CloudUpload
        className={classNames('size-10', dragging ? 'text-accent' : 'text-muted')}
        strokeWidth={1.5}
      />
      <p className="mt-3 text-base font-medium">
        {dragging
          ? `Drop to choose ${isForSeveral ? 'these files' : 'this file'}`
          : `Drag and drop your ${isForSeveral ? 'files' : 'file'} here`}
      </p>
      <p className="my-2 text-muted">or</p>
      <Button>Browse files</Button>
      <input
        ref={input}
        type="file"
        accept={acceptedTypes.join(',')}
        multiple
        aria-label="File to convert"
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          take(event.target.files);
          event.target.value = '';
        }}
      />
      <p className="mt-5 text-xs text-muted">
        Supported formats: <span className="font-mono">{acceptedTypes.join(', ')}</span>
      </p>
      {hints !== undefined && (
        <ul className="mt-1.5 text-xs text-muted">
          {hints.map(({ types, hint }) => (
            <li key={hint}>
              <span className="font-mono">{types.join(', ')}</span>: {hint}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** A file dropped beside the area would replace the page. */
function useIgnoreStrayDrops(): void {
  useEffect(() => {
    const ignore = (event: Event) => event.preventDefault();
    window.addEventListener('dragover', ignore);
    window.addEventListener('drop', ignore);
    return () => {
      window.removeEventListener('dragover', ignore);
      window.removeEventListener('drop', ignore);
    };
  }, []);
}
