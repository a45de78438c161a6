import type { ChartShare, ReportRows, ReportWaterfall, WaterfallStep } from '@floatwise/contracts';
import { ArrowRight } from 'lucide-react';
import { formatCount } from '../../lib/format-count.ts';
import { formatChange, formatDateDay } from './chart-scales.ts';

const sharesShown = 3;

interface StepSharesProps {
  chart: ReportWaterfall;
  countRows: (rows: ReportRows) => number;
  onShow: (rows: ReportRows) => void;
}

/** The main contributions to each step; each leads to its rows. */
export function StepShares({ chart, countRows, onShow }: StepSharesProps) {
  return (
    <ol
      aria-label={`Steps of ${chart.title}`}
      className="grid gap-x-6 gap-y-3 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-1 print:hidden"
    >
      {chart.steps.map((step) => (
        <Step key={step.title} step={step} unit={chart.unit} countRows={countRows} onShow={onShow} />
      ))}
    </ol>
  );
}

function Step(props: { step: WaterfallStep; unit: string } & Omit<StepSharesProps, 'chart'>) {
  const { step, unit, countRows, onShow } = props;
  const { title, value, day, note, rows, shares = [] } = step;
  const rowCount = rows === undefined ? 0 : countRows(rows);
  return (
    <li className="flex min-w-0 flex-col border-t-2 border-line pt-2">
      <h3 className="flex items-baseline justify-between gap-3">
        <span className="font-semibold">{title}</span>
        <span className="shrink-0 font-semibold tabular-nums">
          {formatChange(value)} <span className="text-xs font-normal text-muted">{unit}</span>
        </span>
      </h3>
      {day !== undefined && (
        <p className="text-xs text-muted tabular-nums">date after step: {formatDateDay(day)}</p>
      )}
      {note !== undefined && <p className="mt-1 text-xs text-muted">{note}</p>}
      {shares.length > 0 && (
        <ul className="mt-1.5 flex flex-col">
          {shares.slice(0, sharesShown).map((share) => (
            <li key={share.label}>
              <Share share={share} onShow={onShow} />
            </li>
          ))}
        </ul>
      )}
      {rows !== undefined && rowCount > 0 && (
        <button
          type="button"
          onClick={() => onShow(rows)}
          className="mt-1 inline-flex min-h-6 items-center gap-1 self-start rounded-sm text-xs font-medium text-accent-ink hover:underline"
        >
          {rowCount === 1 ? 'Show the row' : `Show all ${formatCount(rowCount)} rows`}
          <span className="sr-only"> of {title}</span>
          <ArrowRight className="size-3.5" />
        </button>
      )}
    </li>
  );
}

function Share({ share, onShow }: { share: ChartShare; onShow: StepSharesProps['onShow'] }) {
  const { label, value, note, rows } = share;
  const words = (
    <>
      <span className="min-w-0 flex-1 truncate text-left" title={label}>
        {label}
      </span>
      <span className="shrink-0 text-right tabular-nums">
        {formatChange(value)}
        {note !== undefined && <span className="text-xs text-muted"> {note}</span>}
      </span>
    </>
  );
  if (rows === undefined) return <p className="flex items-baseline gap-3 py-0.5">{words}</p>;
  return (
    <button
      type="button"
      onClick={() => onShow(rows)}
      className="-mx-1.5 flex w-[calc(100%+0.75rem)] items-baseline gap-3 rounded-sm px-1.5 py-0.5 hover:bg-sunken hover:underline"
    >
      {words}
    </button>
  );
}
