import {
  formatFileRange,
  formatFileSize,
  maxUploadBytes,
  worksOnSeveral,
  type ToolFacts,
} from '@floatwise/contracts';
import { FormProblem } from '../../../components/ui/form-problem.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { convertsInTurn } from '../model/batch.ts';
import type { UploadState } from '../model/conversion-state.ts';
import { OtherTools } from './other-tools.tsx';
import { DropZone } from './drop-zone.tsx';
import { StepHeading } from './step-heading.tsx';

interface UploadStepProps {
  tool: ToolFacts;
  state: UploadState;
  onFiles: (files: readonly File[]) => void;
  /** Converts a file of ours. */
  onSample: () => void;
}

const types = new Intl.ListFormat('en-GB', { type: 'conjunction' });

export function UploadStep({ tool, state, onFiles, onSample }: UploadStepProps) {
  const { fresh, refused, problem } = state;
  const { inputs } = tool;
  const isForSeveral = inputs !== undefined && worksOnSeveral(inputs);
  return (
    <>
      <StepHeading quiet={fresh}>{isForSeveral ? 'Upload your files' : 'Upload your file'}</StepHeading>
      <p className="mb-5 mt-1 text-muted">
        This tool accepts {types.format(tool.acceptedTypes)} files of up to {formatFileSize(maxUploadBytes)}
        {isForSeveral ? `, ${formatFileRange(inputs)} together, the oldest first.` : '.'}
        {convertsInTurn(tool) && ' Several are converted one after the other.'}
      </p>
      <DropZone tool={tool} isForSeveral={isForSeveral} onFiles={onFiles} />
      {problem !== undefined && (
        <div className="mt-3">
          <FormProblem>{problem}</FormProblem>
        </div>
      )}
      <p className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-2 text-muted">
        {isForSeveral ? 'No files at hand?' : 'No file at hand?'}
        <Button variant="secondary" size="small" onClick={onSample}>
          {isForSeveral ? 'Try it with our sample updates' : 'Try it with our sample schedule'}
        </Button>
      </p>
      {refused !== undefined && <OtherTools tool={tool} file={refused} />}
    </>
  );
}
