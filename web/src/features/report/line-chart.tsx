import type { ReportBarChart } from '@floatwise/contracts';
import { ApexChart } from '../../components/charts/apex-chart.tsx';
import { createTooltip } from '../../components/charts/create-tooltip.ts';
import { formatCount } from '../../lib/format-count.ts';
import { usePalette } from '../../lib/use-palette.ts';
import { formatDateDay, formatSlipTick, getLineLook } from './chart-scales.ts';
import { toNumber } from './time-axis.ts';

/** More points than this have no room for marks. */
const mostMarked = 24;

/** One line per series over the categories; a time scale has their true distances. */
export function LineChart({ chart }: { chart: ReportBarChart }) {
  const palette = usePalette();
  const { categories, series, isTimeScale = false } = chart;
  const times = isTimeScale ? categories.map(toNumber) : [];
  const looks = series.map((_, place) => getLineLook(series, place));
  return (
    <ApexChart
      type="line"
      series={series.map(({ title, values }) => ({
        name: title,
        data: isTimeScale ? values.map((value, place) => ({ x: times[place] ?? 0, y: value })) : values,
      }))}
      options={{
        colors: looks.map(({ colour = 0 }) => palette.series[colour] ?? palette.done),
        stroke: { width: 2, curve: 'straight', dashArray: looks.map(({ dash }) => dash) },
        markers: { size: categories.length > mostMarked ? 3 : 5, strokeWidth: 0 },
        dataLabels: { enabled: false },
        xaxis: {
          ...(isTimeScale ? { type: 'datetime' } : { categories }),
          axisTicks: { show: false },
          tooltip: { enabled: false },
          labels: {
            rotate: 0,
            hideOverlappingLabels: true,
            ...(isTimeScale ? { formatter: (time: string) => formatSlipTick(Number(time)) } : {}),
          },
        },
        yaxis: { forceNiceScale: true, labels: { formatter: formatCount } },
        tooltip: {
          shared: false,
          intersect: true,
          custom: ({ seriesIndex, dataPointIndex }: { seriesIndex: number; dataPointIndex: number }) => {
            const category = categories[dataPointIndex] ?? '';
            const value = series[seriesIndex]?.values[dataPointIndex] ?? null;
            return createTooltip(series[seriesIndex]?.title ?? '', [
              [isTimeScale ? formatDateDay(category) : category, value === null ? '' : formatCount(value)],
            ]);
          },
        },
      }}
    />
  );
}
