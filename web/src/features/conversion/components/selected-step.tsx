import type { ToolFacts } from '@floatwise/contracts';
import { X } from 'lucide-react';
import { Button } from '../../../components/ui/button.tsx';
import { useOnline } from '../../../lib/use-online.ts';
import { PriceNote } from '../../credits/components/price-note.tsx';
import { usePrice } from '../../credits/hooks/use-price.ts';
import { FileRow } from './file-row.tsx';
import { StepHeading } from './step-heading.tsx';

interface SelectedStepProps {
  tool: ToolFacts;
  file: File;
  hasOptions: boolean;
  onRemove: () => void;
  onConvert: () => void;
}

export function SelectedStep({ tool, file, hasOptions, onRemove, onConvert }: SelectedStepProps) {
  const online = useOnline();
  const price = usePrice(file);
  return (
    <>
      <StepHeading>Convert your file</StepHeading>
      <p className="mb-5 mt-1 text-muted">
        {hasOptions && 'Check the options, then start. '}The file on your computer stays as it is.
      </p>
      <FileRow name={file.name} bytes={file.size}>
        <Button variant="secondary" size="small" onClick={onRemove}>
          Change
        </Button>
        <Button
          variant="quiet"
          size="small"
          className="hidden w-8 px-0! sm:inline-flex"
          aria-label="Remove file"
          onClick={onRemove}
          icon={<X className="size-4" aria-hidden="true" />}
        />
      </FileRow>
      <PriceNote tool={tool} price={price} />
      <div className="mt-6 flex flex-wrap items-center justify-end gap-2">
        {!online && <p className="mr-auto text-near">You are offline; converting needs a connection.</p>}
        <Button variant="secondary" onClick={onRemove}>
          Cancel
        </Button>
        <Button onClick={onConvert} disabled={!online || price?.isShort === true}>
          Convert File
        </Button>
      </div>
    </>
  );
}
