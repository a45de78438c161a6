import type { ReportBarChart, ReportChart, ReportRows } from '@floatwise/contracts';
import { lazy } from 'react';
import { ChartFrame } from '../../components/charts/chart-frame.tsx';
import { formatCount } from '../../lib/format-count.ts';
import { BarChart } from './bar-chart.tsx';
import { formatDateDay, getLineLook } from './chart-scales.ts';
import { LineKey } from './line-key.tsx';
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
  const { title, unit, description, categories, categoryTitle = 'Data date', isTimeScale, series } = chart;
  return (
    <ChartFrame
      title={title}
      footer={series.length > 1 && <LineLegend series={series} />}
      note={description === undefined ? unit : `${unit}. ${description}`}
      empty="No values."
      columns={[categoryTitle, ...series.map((one) => one.title)]}
      rows={categories.map((category, place) => [
        isTimeScale === true ? formatDateDay(category) : category,
        ...series.map(({ values }) => {
          const value = values[place] ?? null;
          return value === null ? '' : formatCount(value);
        }),
      ])}
    >
      <LateLineChart chart={chart} />
    </ChartFrame>
  );
}

const LineLegend = ({ series }: Pick<ReportBarChart, 'series'>) => (
  <ul className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-xs text-muted">
    {series.map(({ title }, place) => (
      <li key={title} className="inline-flex min-w-0 items-center gap-2">
        <LineKey {...getLineLook(series, place)} />
        <span className="min-w-0 wrap-anywhere">{title}</span>
      </li>
    ))}
  </ul>
);
