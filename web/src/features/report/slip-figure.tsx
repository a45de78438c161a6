import type { ReportRows, ReportSlipChart } from '@floatwise/contracts';
import { lazy } from 'react';
import { ChartFrame } from '../../components/charts/chart-frame.tsx';
import { formatDateDay, getLineLook } from './chart-scales.ts';
import { LineKey } from './line-key.tsx';

const LateSlipChart = lazy(async () => ({ default: (await import('./slip-chart.tsx')).SlipChart }));

/** A slip chart, and a table of the same dates. */
export function SlipFigure(props: { chart: ReportSlipChart; onShow: (rows: ReportRows) => void }) {
  const { chart, onShow } = props;
  const { title, description, categories, series } = chart;
  return (
    <ChartFrame
      title={title}
      note={description}
      empty="No dates."
      footer={<SlipLegend chart={chart} onShow={onShow} />}
      columns={['Milestone', ...categories]}
      rows={series.map(({ title: name, dates }) => [
        name,
        ...dates.map((date) => (date === null ? '' : formatDateDay(date))),
      ])}
    >
      <LateSlipChart chart={chart} />
    </ChartFrame>
  );
}

/** Names the lines; each name leads to its rows. */
function SlipLegend({ chart: { series }, onShow }: Parameters<typeof SlipFigure>[0]) {
  return (
    <ul className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-xs">
      {series.map(({ title, rows }, place) => {
        const look = getLineLook(series, place);
        const words = (
          <>
            <LineKey {...look} />
            <span className="text-left">{title}</span>
          </>
        );
        return (
          <li key={title} className="min-w-0">
            {rows === undefined ? (
              <span className="inline-flex min-h-6 items-center gap-2 text-muted">{words}</span>
            ) : (
              <button
                type="button"
                onClick={() => onShow(rows)}
                className="inline-flex min-h-6 items-center gap-2 rounded-sm text-muted underline decoration-dotted underline-offset-4 hover:text-ink"
              >
                {words}
              </button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
