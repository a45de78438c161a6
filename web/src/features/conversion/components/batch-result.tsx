import type { ToolFacts } from '@floatwise/contracts';
import { ArrowLeft } from 'lucide-react';
import { Button } from '../../../components/ui/button.tsx';
import type { Options } from '../../options/use-option-values.ts';
import type { ViewedResult } from '../hooks/use-batch.ts';
import { SuccessStep } from './success-step.tsx';

interface BatchResultProps {
  tool: ToolFacts;
  viewed: ViewedResult;
  options: Options;
  /** Takes the file alone, with its options to change. */
  onAgain: () => void;
  onBack: () => void;
}

/** The result of one of several files, as if it had been converted alone. */
export function BatchResult({ tool, viewed: { file, result }, options, onAgain, onBack }: BatchResultProps) {
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        className="-ml-3 mb-2 text-muted print:hidden"
        icon={<ArrowLeft className="size-4" />}
        onClick={onBack}
      >
        Back to all files
      </Button>
      <SuccessStep
        tool={tool}
        files={{ file }}
        result={result}
        options={options}
        onAgain={onAgain}
        onRerun={undefined}
        onRestart={onBack}
      />
    </>
  );
}
