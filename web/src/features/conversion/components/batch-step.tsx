import { formatCredits, type ToolFacts } from '@floatwise/contracts';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { FormProblem } from '../../../components/ui/form-problem.tsx';
import { ProgressBar } from '../../../components/ui/progress-bar.tsx';
import { showProblem } from '../../../components/ui/toast-store.ts';
import { useSite } from '../../../config/site.ts';
import { downloadBlob } from '../../../lib/download-blob.ts';
import { useOnline } from '../../../lib/use-online.ts';
import type { Work } from '../hooks/use-work.ts';
import { type Batch, countSteps, describeBatch, makeNamesUnique } from '../model/batch.ts';
import type { BatchStore } from '../store/batch-store.ts';
import { BatchRow } from './batch-row.tsx';
import { PickFiles } from './file-row.tsx';
import { StepHeading } from './step-heading.tsx';

/** Several files of a single-file tool: listed with their states, converted one after the other. */
export function BatchStep({ work, several }: { work: Work; several: NonNullable<Work['several']> }) {
  const { tool, start } = work;
  const { batch, store, view } = several;
  const { items, isRunning, problem } = batch;
  const online = useOnline();
  const waiting = countSteps(batch, 'waiting');
  const hasBegun = isRunning || countSteps(batch, 'done', 'ready', 'getting', 'converting') > 0;
  const isOver = hasBegun && !isRunning && waiting === 0;
  const { step, title, text } = describeStep(batch, isOver, hasBegun);
  return (
    <>
      <div className="mb-4">
        <StepHeading key={step}>{title}</StepHeading>
        <p className="mt-1 text-muted">{text}</p>
      </div>
      {hasBegun && (
        <div className="mb-4">
          <ProgressBar
            label="Progress of all files"
            fraction={(items.length - waiting - countSteps(batch, 'converting')) / items.length}
            valueText={describeBatch(batch)}
          />
        </div>
      )}
      <ol
        aria-label="Files to convert"
        className="divide-y divide-line rounded-lg border border-line bg-page"
      >
        {items.map((item) => (
          <BatchRow
            key={item.place}
            item={item}
            isStarted={hasBegun}
            store={store}
            onView={() => void view(item.place)}
          />
        ))}
      </ol>
      <FormProblem className="mt-3">{problem}</FormProblem>
      <p role="status" className="sr-only">
        {hasBegun && describeBatch(batch)}
      </p>
      {!hasBegun && <Terms />}
      <div className="mt-6 flex flex-wrap items-center justify-end gap-2">
        {!isOver && (
          <div className="mr-auto">
            <PickFiles tool={tool} isMultiple isQuiet label="Add more files" onFiles={store.add} />
          </div>
        )}
        {!online && <p className="text-near">You are offline; converting needs a connection.</p>}
        <TakeAll batch={batch} store={store} />
        <DownloadAll tool={tool} batch={batch} />
        {isRunning && (
          <Button variant="secondary" onClick={store.stop}>
            Stop
          </Button>
        )}
        {!isRunning && (
          <Button variant="secondary" onClick={store.clear}>
            {hasBegun ? 'Convert Other Files' : 'Cancel'}
          </Button>
        )}
        {!isRunning && waiting > 0 && (
          <Button onClick={start} disabled={!online}>
            {`Convert ${waiting} ${waiting === 1 ? 'File' : 'Files'}`}
          </Button>
        )}
      </div>
    </>
  );
}

function describeStep(batch: Batch, isOver: boolean, hasBegun: boolean) {
  const done = describeBatch(batch);
  if (isOver) {
    const isWhole = countSteps(batch, 'done') === batch.items.length;
    return { step: 'over', title: isWhole ? 'Conversion Successful!' : done, text: describeEnd(batch) };
  }
  if (batch.isRunning) {
    return {
      step: 'running',
      title: 'Converting your files...',
      text: `${done}. If you reload this page or return to it, it continues where it stopped. While it is closed, waiting files are not converted.`,
    };
  }
  return hasBegun
    ? {
        step: 'stopped',
        title: 'Conversion stopped',
        text: `${done}. The others have not been converted yet.`,
      }
    : {
        step: 'chosen',
        title: 'Convert your files',
        text: 'The files are converted one after the other, each on its own, with the same options.',
      };
}

function describeEnd(batch: Batch): string {
  const done = 'Your files have been converted and are ready to download.';
  const sentences = [
    ...(countSteps(batch, 'failed') > 0 ? ['The reason is shown with each failed file.'] : []),
    ...(countSteps(batch, 'ready') > 0 ? ['Get the files you want; you pay only for those.'] : []),
  ];
  return sentences.length === 0 ? done : sentences.join(' ');
}

/** States the terms in advance, since every file is a conversion of its own. */
function Terms() {
  const { credits: offer } = useSite();
  if (offer === undefined || offer.freeUntil !== undefined) return null;
  return (
    <p className="mt-4 text-muted">
      Each file has its own price, which you see before you pay. A file that costs more than your balance
      fails, and the others continue.
    </p>
  );
}

function TakeAll({ batch, store }: { batch: Batch; store: BatchStore }) {
  const ready = batch.items.filter(({ step }) => step === 'ready');
  if (ready.length < 2) return null;
  const credits = ready.reduce((sum, item) => sum + (item.ready?.price ?? 0), 0);
  return (
    <Button variant="secondary" onClick={() => store.take(ready.map(({ place }) => place))}>
      Get all {ready.length} for {formatCredits(credits)}
    </Button>
  );
}

function DownloadAll({ tool, batch }: { tool: ToolFacts; batch: Batch }) {
  const [isWriting, setWriting] = useState(false);
  const results = batch.items.flatMap(({ result }) => (result === undefined ? [] : [result]));
  if (results.length < 2) return null;
  const download = async () => {
    setWriting(true);
    try {
      const { writeZip } = await import('../api/write-zip.ts');
      const names = makeNamesUnique(results.map(({ name }) => name));
      const zip = await writeZip(results.map(({ blob }, index) => ({ name: names[index] ?? '', blob })));
      downloadBlob(zip, `${tool.id}_${results.length}_files.zip`);
    } catch {
      showProblem('The zip could not be created', 'Download the files one by one.');
    }
    setWriting(false);
  };
  return (
    <Button pending={isWriting} icon={Download} onClick={() => void download()}>
      Download all
    </Button>
  );
}
