import { Button } from '../../../components/ui/button.tsx';
import type { StageProgress } from '../model/stage-progress.ts';
import { type ChosenFiles, describeFiles, sumSizes } from '../model/chosen-files.ts';
import { FileRow } from './file-row.tsx';
import { StageProgressView } from './stage-progress-view.tsx';
import { StepHeading } from './step-heading.tsx';

interface ProcessingStepProps {
  files: ChosenFiles;
  progress: StageProgress;
  onCancel: () => void;
}

export function ProcessingStep({ files, progress, onCancel }: ProcessingStepProps) {
  return (
    <>
      <StepHeading>Converting your file...</StepHeading>
      <p className="mb-5 mt-1 text-muted">This may take a moment. Please don't close this page.</p>
      <FileRow name={describeFiles(files)} bytes={sumSizes(files)} />
      <div className="mt-6">
        <StageProgressView progress={progress} bytes={sumSizes(files)} />
      </div>
      <div className="mt-6 flex justify-end">
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </>
  );
}
