import type { ReportWaterfall } from '@floatwise/contracts';
import { lazy } from 'react';
import { ChartFrame } from '../../components/charts/chart-frame.tsx';
import { formatChange, placeSteps } from './place-steps.ts';

const LateWaterfallChart = lazy(async () => ({
  default: (await import('./waterfall-chart.tsx')).WaterfallChart,
}));

/** A waterfall chart, and a table of the same steps. */
export function WaterfallFigure({ chart }: { chart: ReportWaterfall }) {
  const { title, unit, start } = chart;
  return (
    <ChartFrame
      title={title}
      note={`${unit}${start.day === undefined ? '' : `, from ${start.day} (${start.title.toLowerCase()})`}`}
      empty="No steps."
      columns={['Step', unit, 'Date after step']}
      rows={placeSteps(chart).map(({ title: name, value, day }) => [name, formatChange(value), day ?? ''])}
    >
      <LateWaterfallChart chart={chart} />
    </ChartFrame>
  );
}
