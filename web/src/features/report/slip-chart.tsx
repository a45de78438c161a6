import type { ReportSlipChart } from '@floatwise/contracts';
import { ApexChart } from '../../components/charts/apex-chart.tsx';
import { createTooltip } from '../../components/charts/create-tooltip.ts';
import { usePalette } from '../../lib/use-palette.ts';
import { createSlipScale, formatDateDay, formatSlipTick, getLineLook } from './chart-scales.ts';
import { toNumber } from './time-axis.ts';

const maxSteps = 7;

/** One line per series over the updates; a rising line moves later. */
export function SlipChart({ chart }: { chart: ReportSlipChart }) {
  const palette = usePalette();
  const { categories, series } = chart;
  const lines = series.map(({ title, dates }) => ({
    name: title,
    data: dates.map((date) => (date === null ? null : toNumber(date))),
  }));
  const times = lines.flatMap(({ data }) => data.filter((time) => time !== null));
  const { min, max, ticks } = createSlipScale(times, maxSteps);
  const looks = series.map((_, place) => getLineLook(series, place));
  return (
    <ApexChart
      type="line"
      series={lines}
      options={{
        colors: looks.map(
          ({ colour }) => (colour === undefined ? undefined : palette.series[colour]) ?? palette.done,
        ),
        stroke: { width: 2, curve: 'straight', dashArray: looks.map(({ dash }) => dash) },
        markers: { size: series.map(({ isReference = false }) => (isReference ? 0 : 5)), strokeWidth: 0 },
        dataLabels: { enabled: false },
        xaxis: {
          categories,
          axisTicks: { show: false },
          tooltip: { enabled: false },
          labels: { rotate: 0, hideOverlappingLabels: true },
        },
        yaxis: { min, max, tickAmount: ticks, labels: { formatter: formatSlipTick } },
        tooltip: {
          shared: false,
          intersect: true,
          custom: ({ seriesIndex, dataPointIndex }: { seriesIndex: number; dataPointIndex: number }) => {
            const date = series[seriesIndex]?.dates[dataPointIndex] ?? null;
            return createTooltip(series[seriesIndex]?.title ?? '', [
              [categories[dataPointIndex] ?? '', date === null ? '' : formatDateDay(date)],
            ]);
          },
        },
      }}
    />
  );
}
