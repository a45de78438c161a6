import { formatCredits } from '@floatwise/contracts';
import { Button } from '../../../components/ui/button.tsx';
import { formatCounted } from '../../../lib/format-count.ts';
import type { PriceQuestion } from '../model/conversion-state.ts';
import { FileRow } from './file-row.tsx';
import { StepHeading } from './step-heading.tsx';

interface PriceStepProps {
  file: File;
  question: PriceQuestion;
  onAgree: () => void;
  onCancel: () => void;
}

/** The file is converted, and its price is known only now. */
export function PriceStep({ file, question: { tasks, price }, onAgree, onCancel }: PriceStepProps) {
  return (
    <>
      <StepHeading>Your file is ready for {formatCredits(price)}</StepHeading>
      <p className="mb-5 mt-1 text-muted">
        This schedule has {formatCounted(tasks, 'task')}. You pay when you have the file; until then the price
        is held for you. If you leave it, nothing is charged.
      </p>
      <FileRow name={file.name} bytes={file.size} />
      <div className="mt-6 flex flex-wrap justify-end gap-2">
        <Button variant="secondary" onClick={onCancel}>
          Leave it
        </Button>
        <Button onClick={onAgree}>Get the file for {formatCredits(price)}</Button>
      </div>
    </>
  );
}
