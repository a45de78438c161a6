import { worksOnSeveral } from '@floatwise/contracts';
import { X } from 'lucide-react';
import { useId, useMemo } from 'react';
import { Button, IconButton, SmallButton } from '../../../components/ui/button.tsx';
import { useOnline } from '../../../lib/use-online.ts';
import { PriceNote } from '../../credits/components/price-note.tsx';
import { usePrice } from '../../credits/hooks/use-price.ts';
import type { StepProps } from '../hooks/use-work.ts';
import { useFilesCheck } from '../hooks/use-files-check.ts';
import { listAllFiles, listFiles } from '../model/chosen-files.ts';
import { FileRow } from './file-row.tsx';
import { FilePlaces, MorePlaces } from './file-places.tsx';
import { StepHeading } from './step-heading.tsx';

export function SelectedStep({ work, state: chosen }: StepProps<'selected'>) {
  const { tool, store, options, start } = work;
  const { file } = chosen;
  const { inputs } = tool;
  const several = listAllFiles(chosen).length > 1;
  const online = useOnline();
  const price = usePrice(useMemo(() => listAllFiles(chosen), [chosen]));
  const reasonId = useId();
  const files = useMemo(() => listFiles(chosen), [chosen]);
  const { problem, notice } = useFilesCheck(files, inputs !== undefined && worksOnSeveral(inputs));
  const isTooFew = files.length < (inputs?.min ?? 1) || problem !== undefined;
  const describeId = !online
    ? `${reasonId}-offline`
    : problem !== undefined
      ? `${reasonId}-files`
      : price?.isShort === true
        ? reasonId
        : undefined;
  const isOff = !online || isTooFew || price?.isShort === true;
  return (
    <>
      <StepHeading>{several ? 'Convert your files' : 'Convert your file'}</StepHeading>
      <p className="mb-5 mt-1 text-muted">
        {options.fields.length > 0 && 'Check the options, then start. '}
        {several
          ? 'The files on your computer stay as they are.'
          : 'The file on your computer stays as it is.'}
      </p>
      {inputs !== undefined && (worksOnSeveral(inputs) || several) ? (
        <FilePlaces tool={tool} inputs={inputs} chosen={chosen} onArrange={store.arrange} />
      ) : (
        <>
          <FileRow name={file.name} bytes={file.size}>
            <SmallButton onClick={store.reset}>Change</SmallButton>
            <IconButton
              label="Remove file"
              icon={X}
              className="hidden sm:inline-flex"
              onClick={store.reset}
            />
          </FileRow>
          {inputs !== undefined && (
            <MorePlaces tool={tool} inputs={inputs} chosen={chosen} onArrange={store.arrange} />
          )}
        </>
      )}
      {(problem ?? notice) !== undefined && (
        <p id={`${reasonId}-files`} role="status" className="mt-3 text-near">
          {problem ?? notice}
        </p>
      )}
      <PriceNote id={reasonId} tool={tool} price={price} />
      <div className="mt-6 flex flex-wrap items-center justify-end gap-2">
        {!online && (
          <p id={`${reasonId}-offline`} className="mr-auto text-near">
            You are offline; converting needs a connection.
          </p>
        )}
        <Button variant="secondary" onClick={store.reset}>
          Cancel
        </Button>
        {/* Focusable while disabled, so that screen readers announce the reason. */}
        <Button
          onClick={isOff ? undefined : start}
          aria-disabled={isOff || undefined}
          aria-describedby={describeId}
        >
          {several ? 'Convert Files' : 'Convert File'}
        </Button>
      </div>
    </>
  );
}
