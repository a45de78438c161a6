import { formatCount } from '../../lib/format-count.ts';
import { usePalette } from '../../lib/use-palette.ts';
import { useWidth } from '../../lib/use-width.ts';
import { ApexChart } from './apex-chart.tsx';
import { ChartFrame, type ChartFrameProps, ChartLegend } from './chart-frame.tsx';
import { createTooltip } from './create-tooltip.ts';

interface Point {
  readonly label: string;
  readonly done: number;
  readonly failed: number;
  readonly refused: number;
}

interface TimeChartProps extends Pick<ChartFrameProps, 'title' | 'note' | 'action' | 'empty'> {
  /** `label` is the start of the interval, as shown. */
  points: readonly Point[];
}

/** Width of one time label. */
const labelPx = 110;

/** Conversions, refused files and failures over time, stacked. */
export function TimeChart({ points, ...frame }: TimeChartProps) {
  const [drawing, width] = useWidth(640);
  // As many labels as fit side by side.
  const step = Math.ceil((points.length * labelPx) / width);
  const { series, critical, near } = usePalette();
  const isEmpty = points.every((point) => point.done + point.failed + point.refused === 0);
  const parts = [
    { name: 'Conversions', colour: series[0] ?? '', count: ({ done }: Point) => done },
    { name: 'Refused files', colour: near, count: ({ refused }: Point) => refused },
    { name: 'Failures', colour: critical, count: ({ failed }: Point) => failed },
  ];
  const describe = (point: Point) =>
    parts.map(({ name, count }): [string, string] => [name, formatCount(count(point))]);
  return (
    <ChartFrame
      {...frame}
      columns={['From', ...parts.map(({ name }) => name)]}
      rows={isEmpty ? [] : points.map((point) => [point.label, ...describe(point).map(([, text]) => text)])}
    >
      <div ref={drawing}>
        <ApexChart
          type="bar"
          series={parts.map(({ name, count }) => ({ name, data: points.map(count) }))}
          options={{
            chart: { stacked: true },
            colors: parts.map(({ colour }) => colour),
            fill: { opacity: 1 },
            plotOptions: { bar: { columnWidth: '80%' } },
            dataLabels: { enabled: false },
            xaxis: {
              categories: points.map(({ label }, at) => (at % step === 0 ? label : '')),
              labels: { rotate: 0, hideOverlappingLabels: false },
              axisTicks: { show: false },
              tooltip: { enabled: false },
            },
            yaxis: {
              // Counts have no fractions.
              labels: { formatter: (value) => (Number.isInteger(value) ? formatCount(value) : '') },
              forceNiceScale: true,
              min: 0,
            },
            tooltip: {
              custom: ({ dataPointIndex }: { dataPointIndex: number }) => {
                const point = points[dataPointIndex];
                return createTooltip(point?.label ?? '', point === undefined ? [] : describe(point));
              },
            },
          }}
        />
      </div>
      <ChartLegend entries={parts} />
    </ChartFrame>
  );
}
