import type { ReportBarChart } from '@floatwise/contracts';
import { ApexChart } from '../../components/charts/apex-chart.tsx';
import { createTooltip } from '../../components/charts/create-tooltip.ts';
import { formatCount } from '../../lib/format-count.ts';
import { usePalette } from '../../lib/use-palette.ts';

/** One line per series over the categories. */
export function LineChart({ chart }: { chart: ReportBarChart }) {
  const palette = usePalette();
  const { categories, series } = chart;
  return (
    <ApexChart
      type="line"
      series={series.map(({ title, values }) => ({ name: title, data: values }))}
      options={{
        colors: [...palette.series],
        stroke: { width: 2, curve: 'straight' },
        markers: { size: 5, strokeWidth: 0 },
        dataLabels: { enabled: false },
        xaxis: {
          categories,
          axisTicks: { show: false },
          tooltip: { enabled: false },
          labels: { rotate: 0, hideOverlappingLabels: true },
        },
        yaxis: { forceNiceScale: true, labels: { formatter: formatCount } },
        tooltip: {
          shared: false,
          intersect: true,
          custom: ({ seriesIndex, dataPointIndex }: { seriesIndex: number; dataPointIndex: number }) =>
            createTooltip(series[seriesIndex]?.title ?? '', [
              [
                categories[dataPointIndex] ?? '',
                formatCount(series[seriesIndex]?.values[dataPointIndex] ?? 0),
              ],
            ]),
        },
      }}
    />
  );
}
