import type { ToolFacts } from '@floatwise/contracts';
import type { ReactNode } from 'react';
import { Card } from '../../../components/ui/card.tsx';
import { showToast } from '../../../components/ui/toast-store.ts';
import { OptionsForm } from '../../options/options-form.tsx';
import { useOptionValues } from '../../options/use-option-values.ts';
import { useConversion } from '../hooks/use-conversion.ts';
import { useUnloadWarning } from '../hooks/use-unload-warning.ts';
import { ErrorStep } from './error-step.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import { ProcessingStep } from './processing-step.tsx';
import { SelectedStep } from './selected-step.tsx';
import { SuccessStep } from './success-step.tsx';
import { UploadStep } from './upload-step.tsx';

/** Left what the tool does and its options, right the work. */
export function ConversionPanel({ tool, intro }: { tool: ToolFacts; intro: ReactNode }) {
  const conversion = useConversion(tool);
  const options = useOptionValues(tool);
  const processing = conversion.state.step === 'processing';
  useUnloadWarning(processing);
  const start = () => {
    const [problem] = options.problems;
    if (problem === undefined) void conversion.start(options.values);
    else showToast({ variant: 'destructive', title: 'Check the options', description: problem.sentence });
  };
  return (
    <div className="grid gap-8 lg:grid-cols-[18rem_minmax(0,1fr)] lg:gap-12">
      <div className="flex flex-col gap-6 self-start lg:sticky lg:top-20">
        {intro}
        {options.fields.length > 0 && (
          <div className="border-t border-line pt-5">
            <OptionsForm options={options} disabled={processing} />
          </div>
        )}
      </div>
      <Card className="min-w-0 self-start p-4 sm:p-8">
        <Step conversion={conversion} tool={tool} onStart={start} />
      </Card>
      <LeaveDialog active={processing} />
    </div>
  );
}

interface StepProps {
  conversion: ReturnType<typeof useConversion>;
  tool: ToolFacts;
  onStart: () => void;
}

function Step({ conversion, tool, onStart }: StepProps) {
  const { state, selectFile, cancel, reset } = conversion;
  switch (state.step) {
    case 'upload':
      return <UploadStep tool={tool} fresh={state.fresh} onFile={selectFile} />;
    case 'selected':
      return <SelectedStep file={state.file} onRemove={reset} onConvert={onStart} />;
    case 'processing':
      return <ProcessingStep file={state.file} progress={state.progress} onCancel={cancel} />;
    case 'success':
      return <SuccessStep tool={tool} file={state.file} result={state.result} onRestart={reset} />;
    case 'error':
      return <ErrorStep failure={state.failure} onRetry={reset} />;
  }
}
