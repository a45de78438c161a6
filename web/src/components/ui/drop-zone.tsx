import type { TypeHint } from '@floatwise/contracts';
import { CloudUpload } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { useWindowEvent } from '../../lib/use-window-event.ts';
import { Button } from './button.tsx';
import { TypeHints } from './type-hints.tsx';

interface DropZoneProps {
  /** Label of the hidden file field. */
  label: string;
  /** Extensions with their dots. */
  types: readonly string[];
  hints?: readonly TypeHint[] | undefined;
  isForSeveral: boolean;
  /** A low one beside other content. */
  isSmall?: boolean;
  onFiles: (files: readonly File[]) => void;
}

/** An area that takes dropped files and opens a file picker on a click. */
export function DropZone({ label, types, hints, isForSeveral, isSmall = false, onFiles }: DropZoneProps) {
  const input = useRef<HTMLInputElement>(null);
  const [dragging, setDragging] = useState(false);
  // A file dropped beside the area would replace the page.
  useWindowEvent('dragover', (event) => event.preventDefault());
  useWindowEvent('drop', (event) => event.preventDefault());
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
        'flex cursor-pointer flex-col items-center rounded-lg border-2 border-dashed px-4 text-center transition-colors hover:border-accent',
        isSmall
          ? 'gap-x-4 gap-y-2 py-4 sm:flex-row sm:flex-wrap sm:justify-center sm:text-left'
          : 'py-8 sm:py-16',
        dragging ? 'border-accent bg-accent-soft' : 'border-edge/70 bg-page',
      )}
    >
      <CloudUpload
        className={classNames(isSmall ? 'size-6' : 'size-10', dragging ? 'text-accent' : 'text-muted')}
        strokeWidth={1.5}
      />
      <p className={classNames('text-base font-medium', !isSmall && 'mt-3')}>
        {dragging
          ? `Drop to choose ${isForSeveral ? 'these files' : 'this file'}`
          : `Drag and drop your ${isForSeveral ? 'files' : 'file'} here`}
      </p>
      <p className={classNames('text-muted', !isSmall && 'my-2')}>or</p>
      <Button size={isSmall ? 'small' : 'medium'}>Browse files</Button>
      <input
        ref={input}
        type="file"
        accept={types.join(',')}
        multiple
        aria-label={label}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          take(event.target.files);
          event.target.value = '';
        }}
      />
      <p className={classNames('text-xs text-muted', !isSmall && 'mt-5')}>
        Supported formats: <span className="font-mono">{types.join(', ')}</span>
      </p>
      {hints !== undefined && <TypeHints hints={hints} className="mt-1.5" />}
    </div>
  );
}
