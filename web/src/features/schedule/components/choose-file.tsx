import { FileUp } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../../../components/ui/button.tsx';

interface ChooseFileProps {
  /** Extensions with their dots. */
  accept: string;
  onFile: (file: File) => void;
}

/** Brings the file of a result that came without it. */
export function ChooseFile({ accept, onFile }: ChooseFileProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        aria-label="File of the schedule"
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          if (file !== undefined) onFile(file);
        }}
      />
      <Button variant="secondary" icon={FileUp} onClick={() => input.current?.click()}>
        Choose the file
      </Button>
    </>
  );
}
