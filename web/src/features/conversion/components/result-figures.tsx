import type { Report } from '@floatwise/contracts';
import { classNames } from '../../../lib/class-names.ts';
import { formatCount } from '../../../lib/format-count.ts';
import { listFigures } from '../model/figures.ts';

/** The counts of a report as figures that line up. */
export function ResultFigures({ report }: { report: Report }) {
  const figures = listFigures(report.counts);
  return (
    <dl className="flex flex-wrap gap-px overflow-hidden rounded-lg border border-line bg-line">
      <Figure label="Activities" value={formatCount(report.tasks)} />
      {figures.map((figure) => (
        <Figure key={figure.name} label={figure.label} value={figure.value} isZero={figure.isZero} />
      ))}
    </dl>
  );
}

function Figure({ label, value, isZero = false }: { label: string; value: string; isZero?: boolean }) {
  return (
    <div className="flex min-w-32 flex-1 flex-col-reverse justify-end bg-surface px-4 py-3">
      <dt className="text-xs text-muted">{label}</dt>
      <dd className={classNames('text-lg font-semibold tabular-nums', isZero && 'text-muted')}>{value}</dd>
    </div>
  );
}
