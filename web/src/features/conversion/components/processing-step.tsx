import { formatFileSize } from '@floatwise/contracts';
import { Check, Circle } from 'lucide-react';
import { ProgressBar } from '../../../components/ui/progress-bar.tsx';
import { Spinner } from '../../../components/ui/spinner.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { formatCount } from '../../../lib/format-count.ts';
import {
  computeOverall,
  formatStep,
  getStage,
  type Stage,
  type StageProgress,
  stages,
  stageShares,
  stageTitles,
  toolShare,
} from '../model/stage-progress.ts';
import { Button } from '../../../components/ui/button.tsx';
import type { StepProps } from '../hooks/use-work.ts';
import { describeFiles, sumSizes } from '../model/chosen-files.ts';
import { FileRow } from './file-row.tsx';
import { StepHeading } from './step-heading.tsx';

const stageMarks = [stageShares.upload, stageShares.upload + stageShares.queue];

/** One bar for the whole conversion, and below it the three stages with their states. */
function StageProgressView({ progress, bytes }: { progress: StageProgress; bytes: number }) {
  const current = getStage(progress);
  const overall = computeOverall(progress);
  const percent = Math.round(overall * 100);
  return (
    <div>
      <div className="mb-2 flex items-baseline justify-between">
        <p className="font-medium">{stageTitles[current]}</p>
        <p className="text-lg font-semibold tabular-nums" aria-hidden="true">
          {percent}%
        </p>
      </div>
      <ProgressBar
        label="Progress of the conversion"
        fraction={overall}
        valueText={`${stageTitles[current]}, ${percent}%`}
        marks={stageMarks}
      />
      <ol className="mt-5 flex flex-col gap-3 sm:grid sm:grid-cols-3 sm:gap-4">
        {stages.map((stage) => (
          <StageItem key={stage} stage={stage} progress={progress} bytes={bytes} />
        ))}
      </ol>
      <p role="status" className="sr-only">
        {formatAnnouncement(current, progress)}
      </p>
    </div>
  );
}

function StageItem(props: { stage: Stage; progress: StageProgress; bytes: number }) {
  const { stage, progress, bytes } = props;
  const distance = stages.indexOf(stage) - stages.indexOf(getStage(progress));
  const isWaiting = distance > 0;
  return (
    <li
      aria-current={distance === 0 ? 'step' : undefined}
      className={classNames('flex items-start gap-2.5', isWaiting && 'text-muted')}
    >
      <span
        className={classNames(
          'mt-0.5 flex size-4 shrink-0 items-center justify-center',
          isWaiting ? 'text-edge' : 'text-accent',
        )}
      >
        {distance < 0 && <Check className="size-4" strokeWidth={2.5} />}
        {distance === 0 && <Spinner className="size-4" />}
        {isWaiting && <Circle className="size-3.5" />}
      </span>
      <span>
        <span className="block font-medium">{stageTitles[stage]}</span>
        <span className="block text-xs text-muted tabular-nums">
          {isWaiting ? 'Waiting' : formatDetail(stage, progress, bytes)}
        </span>
      </span>
    </li>
  );
}

function formatDetail(stage: Stage, progress: StageProgress, bytes: number): string {
  switch (stage) {
    case 'upload':
      return progress.upload < 1
        ? `${formatFileSize(bytes * progress.upload)} of ${formatFileSize(bytes)}`
        : formatFileSize(bytes);
    case 'queue':
      return progress.queue < 1 ? formatAhead(progress.ahead) : 'Picked up by a converter';
    case 'conversion':
      if (progress.conversion >= toolShare) return 'Receiving your file';
      return [
        ...(progress.startedAgain ? ['Started again on another converter'] : []),
        ...(progress.step === undefined ? [] : [formatStep(progress.step)]),
        `${Math.round((progress.conversion / toolShare) * 100)}%`,
      ].join(', ');
  }
}

function formatAhead(ahead: number): string {
  return ahead === 0 ? 'You are next' : `${formatCount(ahead)} ahead of you`;
}

/** Changes only with the stage or the queue position, so that screen readers do not announce every percent. */
function formatAnnouncement(stage: Stage, { ahead, startedAgain }: StageProgress): string {
  switch (stage) {
    case 'upload':
      return 'Uploading your file.';
    case 'queue':
      return `Waiting in the queue. ${formatAhead(ahead)}.`;
    case 'conversion':
      return startedAgain
        ? 'The conversion has started again on another converter.'
        : 'Your file is being converted.';
  }
}

export function ProcessingStep({ work, state }: StepProps<'processing'>) {
  return (
    <>
      <StepHeading>Converting your file...</StepHeading>
      <p className="mb-5 mt-1 text-muted">This may take a moment. Please don't close this page.</p>
      <FileRow name={describeFiles(state)} bytes={sumSizes(state)} />
      <div className="mt-6">
        <StageProgressView progress={state.progress} bytes={sumSizes(state)} />
      </div>
      <div className="mt-6 flex justify-end">
        <Button variant="secondary" onClick={work.store.cancel}>
          Cancel
        </Button>
      </div>
    </>
  );
}
