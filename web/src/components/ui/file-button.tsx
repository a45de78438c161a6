import { type ComponentProps, useRef } from 'react';
import { Button } from './button.tsx';

interface FileButtonProps extends Omit<ComponentProps<typeof Button>, 'onClick'> {
  /** Label of the hidden file field. */
  label: string;
  /** Extensions with their dots. */
  accept: string;
  isMultiple?: boolean;
  onFiles: (files: readonly [File, ...File[]]) => void;
}

/** A button that opens a file picker. */
export function FileButton({ label, accept, isMultiple = false, onFiles, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...button} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        accept={accept}
        multiple={isMultiple}
        aria-label={label}
        tabIndex={-1}
        className="sr-only"
        disabled={button.disabled}
        onChange={(event) => {
          const [first, ...others] = event.target.files ?? [];
          event.target.value = '';
          if (first !== undefined) onFiles([first, ...others]);
        }}
      />
    </>
  );
}
