import { formatFileSize, maxUploadBytes, type ToolFacts } from '@floatwise/contracts';
import { Button } from '../../../components/ui/button.tsx';
import { OtherTools } from './other-tools.tsx';
import { DropZone } from './drop-zone.tsx';
import { StepHeading } from './step-heading.tsx';

interface UploadStepProps {
  tool: ToolFacts;
  fresh: boolean;
  /** A file of another kind that was chosen. */
  refused: File | undefined;
  onFile: (file: File) => void;
  /** Converts a file of ours. */
  onSample: () => void;
}

const types = new Intl.ListFormat('en-GB', { type: 'conjunction' });

export function UploadStep({ tool, fresh, refused, onFile, onSample }: UploadStepProps) {
  return (
    <>
      <StepHeading quiet={fresh}>Upload your file</StepHeading>
      <p className="mb-5 mt-1 text-muted">
        This tool accepts {types.format(tool.acceptedTypes)} files of up to {formatFileSize(maxUploadBytes)}.
      </p>
      <DropZone acceptedTypes={tool.acceptedTypes} hints={tool.typeHints} onFile={onFile} />
      <p className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-2 text-muted">
        No file at hand?
        <Button variant="secondary" size="small" onClick={onSample}>
          Try it with our sample schedule
        </Button>
      </p>
      {refused !== undefined && <OtherTools tool={tool} file={refused} />}
    </>
  );
}
