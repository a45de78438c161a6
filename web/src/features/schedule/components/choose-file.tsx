import { FileUp } from 'lucide-react';
import { FileButton } from '../../../components/ui/file-button.tsx';

/** Asks for the file of a result that came without it. */
export function ChooseFile({ accept, onFile }: { accept: string; onFile: (file: File) => void }) {
  return (
    <FileButton
      variant="secondary"
      icon={FileUp}
      label="File of the schedule"
      accept={accept}
      onFiles={([file]) => onFile(file)}
    >
      Choose the file
    </FileButton>
  );
}
