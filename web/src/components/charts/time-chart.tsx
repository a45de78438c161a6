import { formatCount } from '../../lib/format-count.ts';
import { usePalette } from '../../lib/use-palette.ts';
import { useWidth } from '../../lib/use-width.ts';
import { ApexChart } from './apex-chart.tsx';
import { ChartFrame, type ChartFrameProps, ChartLegend } from './chart-frame.tsx';
import { createTooltip } from './create-tooltip.ts';

interface TimeChartProps extends Pick<ChartFrameProps, 'title' | 'note' | 'action' | 'empty'> {
  /** `label` is the start of the interval, as shown. */
  points: readonly { readonly label: string; readonly done: number; readonly failed: number }[];
}

/** Width of one time label. */
const labelPx = 110;

/** Conversions and failures over time, stacked. */
export function TimeChart({ points, ...frame }: TimeChartProps) {
  const [drawing, width] = useWidth(640);
  // As many labels as fit side by side.
  const step = Math.ceil((points.length * labelPx) / width);
  const { series, critical } = usePalette();
  const isEmpty = points.every((point) => point.done + point.failed === 0);
  return (
    <ChartFrame
      {...frame}
      columns={['From', 'Conversions', 'Failures']}
      rows={
        isEmpty
          ? []
          : points.map((point) => [point.label, formatCount(point.done), formatCount(point.failed)])
      }
    >
      <div ref={drawing}>
        <ApexChart
          type="bar"
          series={[
            { name: 'Conversions', data: points.map(({ done }) => done) },
            { name: 'Failures', data: points.map((point) => point.failed) },
          ]}
          options={{
            chart: { stacked: true },
            colors: [series[0] ?? '', critical],
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
                return createTooltip(point?.label ?? '', [
                  ['Conversions', formatCount(point?.done ?? 0)],
                  ['Failures', formatCount(point?.failed ?? 0)],
                ]);
              },
            },
          }}
        />
      </div>
      <ChartLegend
        entries={[
          { name: 'Conversions', colour: series[0] ?? '' },
          { name: 'Failures', colour: critical },
        ]}
      />
    </ChartFrame>
  );
}
