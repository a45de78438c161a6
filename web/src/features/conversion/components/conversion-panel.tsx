import type { ToolFacts } from '@floatwise/contracts';
import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { LoadingPanel } from '../../../components/ui/spinner.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { useWindowEvent } from '../../../lib/use-window-event.ts';
import { FoldedOptions } from '../../options/folded-options.tsx';
import { useWork, type Work } from '../hooks/use-work.ts';
import { BatchStep } from './batch-step.tsx';
import { ErrorStep } from './error-step.tsx';
import { ReadyStep } from './ready-step.tsx';
import { SelectedStep } from './selected-step.tsx';
import { loadWorkbench, SuccessStep } from './success-step.tsx';
import { UploadStep } from './upload-step.tsx';
import { ProcessingStep } from './processing-step.tsx';

interface ConversionPanelProps {
  tool: ToolFacts;
  /** Describes the tool; `brief` when the result needs the space. */
  intro: (brief: boolean) => ReactNode;
  /** Shown below the work until a file is chosen. */
  beforeFile?: ReactNode;
}

/** Tool description and options on the left, work on the right; a result takes the whole window. */
export function ConversionPanel({ tool, intro, beforeFile }: ConversionPanelProps) {
  const work = useWork(tool);
  const { state, options, several } = work;
  const isRunning = state?.step === 'processing' || several?.batch.isRunning === true;
  const underWay = isRunning || state?.step === 'ready';
  const done = state?.step === 'success' || several?.viewed !== undefined;
  // The browser asks before it closes or reloads the page.
  useWindowEvent('beforeunload', (event) => event.preventDefault(), isRunning);
  useEffect(() => {
    if (underWay) void loadWorkbench();
  }, [underWay]);
  return (
    <>
      <div
        data-result={done || undefined}
        className={classNames(
          'flex flex-col gap-3 print:block print:space-y-6',
          !done && 'sm:gap-5 lg:grid lg:grid-cols-[18rem_minmax(0,1fr)] lg:gap-12',
        )}
      >
        {/* On small screens the work comes between the tool's description and its options. */}
        <div
          className={classNames(
            'contents',
            !done && 'lg:sticky lg:top-20 lg:flex lg:flex-col lg:gap-6 lg:self-start',
          )}
        >
          {intro(done)}
          {!done && options.fields.length > 0 && (
            <div className="order-last border-line lg:order-none lg:border-t lg:pt-5">
              <FoldedOptions options={options} disabled={underWay} />
            </div>
          )}
        </div>
        <Card
          data-step-start={done || undefined}
          className={classNames(
            'min-w-0 p-4 print:border-0 print:p-0',
            done ? 'sm:px-6 sm:py-3' : 'self-stretch sm:p-8 lg:self-start',
          )}
        >
          <Step work={work} />
        </Card>
      </div>
      {state?.step === 'upload' && several === undefined && beforeFile}
    </>
  );
}

function Step({ work }: { work: Work }) {
  const { state, store, several } = work;
  switch (state?.step) {
    case undefined:
      return <LoadingPanel label="Restoring your work" />;
    case 'upload':
      if (several !== undefined) return <SeveralFiles work={work} several={several} />;
      return <UploadStep work={work} state={state} />;
    case 'selected':
      return <SelectedStep work={work} state={state} />;
    case 'processing':
      return <ProcessingStep work={work} state={state} />;
    case 'ready':
      return <ReadyStep work={work} state={state} />;
    case 'success':
      return (
        <SuccessStep
          work={work}
          files={state}
          result={state.result}
          onAgain={store.tryAgain}
          onRestart={store.reset}
        />
      );
    case 'error':
      return <ErrorStep work={work} state={state} />;
  }
}

function SeveralFiles({ work, several }: { work: Work; several: NonNullable<Work['several']> }) {
  const { viewed, close } = several;
  if (viewed === undefined) return <BatchStep work={work} several={several} />;
  // Shows the result of one file of a batch as if it had been converted alone.
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        className="-ml-3 mb-2 text-muted print:hidden"
        icon={<ArrowLeft className="size-4" />}
        onClick={close}
      >
        Back to all files
      </Button>
      <SuccessStep
        work={work}
        files={viewed}
        result={viewed.result}
        onAgain={() => {
          close();
          work.store.selectFiles([viewed.file]);
        }}
        onRestart={close}
      />
    </>
  );
}
