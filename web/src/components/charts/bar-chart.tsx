import { formatCount } from '../../lib/format-count.ts';
import { ApexChart } from './apex-chart.tsx';
import { ChartFrame } from './chart-frame.tsx';
import { createTooltip } from './create-tooltip.ts';
import type { Share } from './pie-chart.tsx';
import { useChartTheme } from './use-chart-theme.ts';

interface BarChartProps {
  title: string;
  note?: string;
  /** Names the first column of the table. */
  who: string;
  /** Names what the bars count. */
  series: string;
  bars: readonly Share[];
  empty: string;
}

const narrowestBarPx = 24;

/** One bar each, side by side; many of them scroll. */
export function BarChart({ title, note, who, series, bars, empty }: BarChartProps) {
  const { palette } = useChartTheme();
  return (
    <ChartFrame
      title={title}
      {...(note === undefined ? {} : { note })}
      empty={empty}
      columns={[who, series]}
      rows={bars.map(({ name, count }) => [name, formatCount(count)])}
    >
      <div className="overflow-x-auto">
        <div style={{ minWidth: bars.length * narrowestBarPx }}>
          <ApexChart
            type="bar"
            height={320}
            series={[{ name: series, data: bars.map(({ count }) => count) }]}
            options={{
              colors: [palette[0] ?? ''],
              plotOptions: { bar: { columnWidth: '60%', borderRadius: 2 } },
              dataLabels: { enabled: false },
              xaxis: {
                categories: bars.map(({ name }) => name),
                labels: { trim: true, maxHeight: 90, rotateAlways: bars.length > 8 },
                axisTicks: { show: false },
                tooltip: { enabled: false },
              },
              yaxis: { labels: { formatter: formatWhole }, forceNiceScale: true, min: 0 },
              tooltip: {
                custom: ({ dataPointIndex }: { dataPointIndex: number }) => {
                  const bar = bars[dataPointIndex];
                  return createTooltip(bar?.name ?? '', [[series, formatCount(bar?.count ?? 0)]]);
                },
              },
            }}
          />
        </div>
      </div>
    </ChartFrame>
  );
}

/** A scale of counts has no halves. */
export function formatWhole(value: number): string {
  return Number.isInteger(value) ? formatCount(value) : '';
}
