import type { ToolFacts } from '@floatwise/contracts';
import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { LoadingPanel } from '../../../components/ui/spinner.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { showProblem } from '../../../components/ui/toast-store.ts';
import type { OptionValues } from '../../options/option-fields.ts';
import { FoldedOptions } from '../../options/folded-options.tsx';
import { type Options, useOptionValues } from '../../options/use-option-values.ts';
import { fetchSamples } from '../api/use-sample-report.ts';
import { useBatch, useConversion, useTakeOver } from '../hooks/use-conversion.ts';
import { convertsInTurn } from '../model/batch.ts';
import { isElsewhere } from '../model/conversion-state.ts';
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
  const conversion = useConversion(tool);
  const { state, store } = conversion;
  useTakeOver(store);
  const several = useBatch(tool);
  const hasSeveral = state?.step === 'upload' && several.batch.items.length > 0;
  const viewed = hasSeveral ? several.viewed : undefined;
  const options = useOptionValues(tool, state !== undefined && 'file' in state ? state.file : undefined);
  const processing = state?.step === 'processing';
  const isRunning = hasSeveral && several.batch.isRunning;
  const underWay = processing || state?.step === 'ready' || isRunning;
  const done = state?.step === 'success' || viewed !== undefined;
  useUnloadWarning(processing || isRunning);
  useEffect(() => {
    if (underWay) void loadWorkbench();
  }, [underWay]);
  const start = () => {
    const [problem] = options.problems;
    if (problem === undefined) (hasSeveral ? several.store : store).start(options.values);
    else showProblem('Check the options', problem);
  };
  const rerun = (changes: OptionValues) => {
    options.putValues(changes);
    if (state?.step === 'ready') store.cancel();
    else store.tryAgain();
    store.start({ ...options.values, ...changes });
  };
  const choose = (files: readonly File[]) => {
    if (files.length > 1 && convertsInTurn(tool)) several.store.add(files);
    else store.selectFiles(files);
  };
  const trySample = async () => {
    const samples = await fetchSamples(tool).catch(() => undefined);
    if (samples === undefined) {
      showProblem('The sample could not be loaded', 'Try again.');
      return;
    }
    store.selectFiles(samples);
    start();
  };
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
          <Step
            conversion={conversion}
            options={options}
            tool={tool}
            onStart={start}
            onRerun={rerun}
            onFiles={choose}
            several={hasSeveral ? several : undefined}
            onSample={() => void trySample()}
          />
        </Card>
      </div>
      {state?.step === 'upload' && !hasSeveral && beforeFile}
    </>
  );
}

/** While `active`, the browser asks before it closes or reloads the page. */
function useUnloadWarning(active: boolean): void {
  useEffect(() => {
    if (!active) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [active]);
}

interface StepProps {
  conversion: ReturnType<typeof useConversion>;
  tool: ToolFacts;
  options: Options;
  onStart: () => void;
  onRerun: (changes: OptionValues) => void;
  onFiles: (files: readonly File[]) => void;
  /** Set if several files are converted one after the other. */
  several: ReturnType<typeof useBatch> | undefined;
  onSample: () => void;
}

function Step(props: StepProps) {
  const { tool, options, onStart, onRerun, onSample, onFiles, several } = props;
  const { state, store } = props.conversion;
  switch (state?.step) {
    case undefined:
      return <LoadingPanel label="Restoring your work" />;
    case 'upload':
      if (several !== undefined) return <SeveralFiles {...props} several={several} />;
      return <UploadStep tool={tool} state={state} onFiles={onFiles} onSample={onSample} />;
    case 'selected':
      return (
        <SelectedStep
          tool={tool}
          chosen={state}
          hasOptions={options.fields.length > 0}
          onArrange={store.arrange}
          onRemove={store.reset}
          onConvert={onStart}
        />
      );
    case 'processing':
      return <ProcessingStep files={state} progress={state.progress} onCancel={store.cancel} />;
    case 'ready':
      return (
        <ReadyStep
          state={state}
          fields={options.fields}
          onRerun={isElsewhere(state.file) || state.conversion.state === 'delivered' ? undefined : onRerun}
          onTake={store.take}
          onDiscard={store.cancel}
        />
      );
    case 'success':
      return (
        <SuccessStep
          tool={tool}
          files={state}
          result={state.result}
          options={options}
          onAgain={store.tryAgain}
          onRerun={isElsewhere(state.file) ? undefined : onRerun}
          onRestart={store.reset}
        />
      );
    case 'error':
      return (
        <ErrorStep
          failure={state.failure}
          files={state}
          onAgain={isElsewhere(state.file) ? undefined : store.tryAgain}
          onRetry={store.reset}
        />
      );
  }
}

function SeveralFiles(props: StepProps & { several: ReturnType<typeof useBatch> }) {
  const { conversion, tool, options, onStart, several } = props;
  const { store, batch, viewed, view, close } = several;
  if (viewed === undefined) {
    return (
      <BatchStep
        tool={tool}
        batch={batch}
        store={store}
        onConvert={onStart}
        onView={(place) => void view(place)}
      />
    );
  }
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
        tool={tool}
        files={{ file: viewed.file }}
        result={viewed.result}
        options={options}
        onAgain={() => {
          close();
          conversion.store.selectFiles([viewed.file]);
        }}
        onRerun={undefined}
        onRestart={close}
      />
    </>
  );
}
