import { formatFileSize, maxUploadBytes, type ToolFacts } from '@floatwise/contracts';
import { OtherTools } from './other-tools.tsx';
import { DropZone } from './drop-zone.tsx';
import { StepHeading } from './step-heading.tsx';

interface UploadStepProps {
  tool: ToolFacts;
  fresh: boolean;
  /** A file of another kind that was chosen. */
  refused: File | undefined;
  onFile: (file: File) => void;
}

export function UploadStep({ tool, fresh, refused, onFile }: UploadStepProps) {
  return (
    <>
      <StepHeading quiet={fresh}>Upload your file</StepHeading>
      <p className="mb-5 mt-1 text-muted">
        This tool accepts {tool.acceptedTypes.join(' and ')} files of up to {formatFileSize(maxUploadBytes)}.
      </p>
      <DropZone acceptedTypes={tool.acceptedTypes} onFile={onFile} />
      {refused !== undefined && <OtherTools tool={tool} file={refused} />}
    </>
  );
}
