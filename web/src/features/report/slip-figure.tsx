import type { ReportSlipChart } from '@floatwise/contracts';
import { lazy, type ReactNode } from 'react';
import { ChartFrame } from '../../components/charts/chart-frame.tsx';
import { LateChart } from './late-chart.tsx';
import { formatDateDay } from './place-steps.ts';

const LateSlipChart = lazy(async () => ({ default: (await import('./slip-chart.tsx')).SlipChart }));

/** Lines of dates, and the table that says the same. */
export function SlipFigure({ chart, footer }: { chart: ReportSlipChart; footer: ReactNode }) {
  const { title, description, categories, series } = chart;
  return (
    <ChartFrame
      title={title}
      note={description}
      empty="There are no dates."
      footer={footer}
      columns={['Milestone', ...categories]}
      rows={series.map(({ title: name, dates }) => [
        name,
        ...dates.map((date) => (date === null ? '' : formatDateDay(date))),
      ])}
    >
      <LateChart>
        <LateSlipChart chart={chart} />
      </LateChart>
    </ChartFrame>
  );
}
