import { formatCredits, formatFileSize } from '@floatwise/contracts';
import { Download, ListChecks, RotateCw, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button, buttonClass, IconButton, SmallButton } from '../../../components/ui/button.tsx';
import { formatClock } from '../../../lib/format-time.ts';
import { useDownloadLink } from '../hooks/use-download-link.ts';
import { type BatchItem, type BatchStep, canRetry } from '../model/batch.ts';
import { describeCharge, type KeptResult } from '../model/conversion-state.ts';
import type { BatchStore } from '../store/batch-store.ts';
import { computeOverall, getStage, stageTitles } from '../model/stage-progress.ts';

const looks = {
  waiting: { title: 'Waiting', tone: 'neutral' },
  converting: { title: 'Converting', tone: 'accent' },
  ready: { title: 'Ready', tone: 'near' },
  getting: { title: 'Downloading', tone: 'accent' },
  done: { title: 'Converted', tone: 'done' },
  failed: { title: 'Failed', tone: 'critical' },
} as const satisfies Record<BatchStep, { title: string; tone: string }>;

/** One file of a batch: its state, its outcome, and the next actions. */
export function BatchRow(props: {
  item: BatchItem;
  /** Before the batch is started, its files are ready rather than waiting. */
  isStarted: boolean;
  store: BatchStore;
  onView: () => void;
}) {
  const { item, isStarted, store, onView } = props;
  const { place, file, step, result, ready } = item;
  const { tone } = looks[step];
  const title = step === 'waiting' && !isStarted ? 'Ready' : looks[step].title;
  const { name } = file;
  return (
    <li className="flex flex-col gap-2 p-3 sm:flex-row sm:items-center sm:gap-4 sm:px-4">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="wrap-anywhere font-medium">{name}</span>
          <Badge tone={tone}>{title}</Badge>
        </p>
        <p className="mt-0.5 wrap-anywhere text-xs text-muted tabular-nums">
          <Detail item={item} />
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {step === 'ready' && (
          <Button size="small" onClick={() => store.take([place])}>
            Get the file
            <span className="sr-only"> {name}</span>
            {ready !== undefined && ` · ${formatCredits(ready.price)}`}
          </Button>
        )}
        {canRetry(item) && (
          <SmallButton about={name} icon={RotateCw} onClick={() => store.retry(place)}>
            Try Again
          </SmallButton>
        )}
        {result !== undefined && (
          <>
            <SmallButton about={name} icon={ListChecks} onClick={onView}>
              View report
            </SmallButton>
            <DownloadLink result={result} />
          </>
        )}
        {(step === 'waiting' || step === 'failed') && (
          <IconButton label={`Remove ${name}`} icon={X} onClick={() => store.remove(place)} />
        )}
      </div>
    </li>
  );
}

function Detail({ item: { file, step, progress, ready, result, failure } }: { item: BatchItem }): ReactNode {
  if (failure !== undefined) return <span className="text-critical">{failure.message}</span>;
  if (step === 'converting' && progress !== undefined) {
    return `${stageTitles[getStage(progress)]}, ${Math.round(computeOverall(progress) * 100)}%`;
  }
  if (step === 'ready' && ready !== undefined) {
    const { headline = formatFileSize(file.size), importProblem } = ready.summary ?? {};
    const kept = `Kept until ${formatClock(ready.deadline)}; discard it and you pay nothing.`;
    return [importProblem, headline, kept].filter(Boolean).join(' ');
  }
  if (result === undefined) return formatFileSize(file.size);
  const charge = describeCharge(result);
  const facts = [
    result.name,
    formatFileSize(result.blob.size),
    ...(charge === undefined ? [] : [charge]),
  ].join(' · ');
  if (result.sentences === undefined) return facts;
  return (
    <>
      <span className="block text-sm text-ink">{result.sentences.join(' ')}</span>
      {facts}
    </>
  );
}

function DownloadLink({ result: { blob, name } }: { result: KeptResult }) {
  const link = useDownloadLink(blob);
  return (
    <a ref={link} download={name} className={buttonClass('secondary', 'small')}>
      <Download className="size-3.5" />
      Download<span className="sr-only"> {name}</span>
    </a>
  );
}
