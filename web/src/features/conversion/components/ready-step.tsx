import { formatCredits, type ResultSummary } from '@floatwise/contracts';
import { Download } from 'lucide-react';
import { Alert } from '../../../components/ui/alert.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { ProgressBar } from '../../../components/ui/progress-bar.tsx';
import { WholeDates } from '../../../components/ui/whole-dates.tsx';
import { formatCount } from '../../../lib/format-count.ts';
import { formatClock } from '../../../lib/format-time.ts';
import { useDisplay } from '../../report/use-display.ts';
import { convertSentence } from '../../report/work-unit.ts';
import { useUser } from '../../session/api/use-user.ts';
import { Figure, FigureGrid } from '../../workbench/components/figure.tsx';
import { describeFigure } from '../../workbench/model/describe-figure.ts';
import type { StepProps } from '../hooks/use-work.ts';
import type { ReadyConversion } from '../model/conversion-state.ts';
import { CodePageNote } from './code-page-note.tsx';
import { FileRow } from './file-row.tsx';
import { StepHeading } from './step-heading.tsx';

const noSummary: ResultSummary = { headline: '', figures: [] };

/** The tool's findings and the price, before the user pays. */
export function ReadyStep({ work, state }: StepProps<'ready'>) {
  const { store, options, rerun } = work;
  const { conversion, received, failure } = state;
  const { outcome, summary = noSummary } = conversion;
  const [display] = useDisplay(summary);
  const isTaking = received !== undefined;
  return (
    <>
      <StepHeading>Your result is ready</StepHeading>
      {summary.headline !== '' && (
        <p className="mb-4 mt-2 text-base font-medium">
          <WholeDates text={convertSentence(summary.headline, display)} />
        </p>
      )}
      {summary.importProblem !== undefined && (
        <Alert tone="warning" title="P6 will not import this file" className="mb-4">
          {summary.importProblem}
        </Alert>
      )}
      {summary.figures.length > 0 && (
        <FigureGrid isNarrow>
          {summary.figures.map((figure) => (
            <Figure key={figure.id} label={figure.title} {...describeFigure(figure, display)} />
          ))}
        </FigureGrid>
      )}
      {summary.codePage !== undefined && (
        <div className="mt-4">
          <CodePageNote
            codePage={summary.codePage}
            fields={options.fields}
            onRerun={isTaking || conversion.state === 'delivered' ? undefined : rerun}
          />
        </div>
      )}
      <div className="mt-4">
        <FileRow name={outcome.outputName} bytes={outcome.outputBytes} />
      </div>
      {conversion.price > 0 && <PriceBlock conversion={conversion} />}
      {isTaking && (
        <div className="mt-5">
          <p role="status" className="mb-2 font-medium">
            Getting your file...
          </p>
          <ProgressBar
            label="Progress of the download"
            fraction={received}
            valueText={`${Math.round(received * 100)}%`}
          />
        </div>
      )}
      {failure !== undefined && (
        <Alert tone="error" title="The file was not downloaded" className="mt-4">
          {failure.message} Your result is still available.
        </Alert>
      )}
      <div className="mt-6 flex flex-wrap justify-end gap-2">
        <Button variant="secondary" disabled={isTaking} onClick={store.cancel}>
          Discard
        </Button>
        <Button pending={isTaking} icon={Download} onClick={store.take}>
          Get the file
        </Button>
      </div>
    </>
  );
}

function PriceBlock({ conversion: { price, state, deadline } }: { conversion: ReadyConversion }) {
  const credits = useUser().data?.credits ?? 0;
  const until = <time dateTime={deadline}>{formatClock(deadline)}</time>;
  return (
    <div className="mt-4 border-t border-line pt-4" data-price>
      <p className="text-base">
        {state === 'delivered' && 'Paid: '}
        <strong className="font-semibold tabular-nums">{formatCredits(price)}</strong>{' '}
        <span className="text-muted tabular-nums">(you have {formatCount(credits)})</span>
      </p>
      <p className="mt-1 max-w-prose text-muted">
        {state === 'delivered' ? (
          <>You can get the file until {until} at no further charge.</>
        ) : (
          <>
            {formatCredits(price)} {price === 1 ? 'is' : 'are'} reserved and charged when you get the file.
            Discard it and you pay nothing. The result is kept until {until}.
          </>
        )}
      </p>
    </div>
  );
}
