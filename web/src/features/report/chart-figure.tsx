import type { ReportBarChart, ReportChart, ReportRows } from '@floatwise/contracts';
import { lazy } from 'react';
import { ChartFrame } from '../../components/charts/chart-frame.tsx';
import { formatCount } from '../../lib/format-count.ts';
import { BarChart } from './bar-chart.tsx';
import { SlipFigure } from './slip-figure.tsx';
import { type Display, convertBars } from './work-unit.ts';

const LateLineChart = lazy(async () => ({ default: (await import('./line-chart.tsx')).LineChart }));

interface ChartFigureProps {
  chart: Exclude<ReportChart, { kind: 'waterfall' }>;
  display: Display;
  onShow: (rows: ReportRows) => void;
  /** Series titles of all charts on the page: series of the same title share a colour. */
  seriesTitles: readonly string[];
}

/** A chart by its kind: dates over updates, values over time, or bars. */
export function ChartFigure({ chart, display, onShow, seriesTitles }: ChartFigureProps) {
  if (chart.kind === 'slip') return <SlipFigure chart={chart} onShow={onShow} />;
  const converted = convertBars(chart, display);
  return chart.drawnAs === 'lines' ? (
    <LineFigure chart={converted} />
  ) : (
    <BarChart chart={converted} seriesTitles={seriesTitles} />
  );
}

/** A line chart, and a table of the same values. */
function LineFigure({ chart }: { chart: ReportBarChart }) {
  const { title, unit, categories, series } = chart;
  return (
    <ChartFrame
      title={title}
      note={unit}
      empty="No values."
      columns={['Data date', ...series.map((one) => one.title)]}
      rows={categories.map((category, place) => [
        category,
        ...series.map(({ values }) => formatCount(values[place] ?? 0)),
      ])}
    >
      <LateLineChart chart={chart} />
    </ChartFrame>
  );
}
