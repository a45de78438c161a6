import { formatCount } from '../../lib/format-count.ts';
import { usePalette } from '../../lib/use-palette.ts';
import { ApexChart } from './apex-chart.tsx';
import { ChartFrame, type ChartFrameProps } from './chart-frame.tsx';
import { ChartLegend } from './chart-legend.tsx';
import { createTooltip } from './create-tooltip.ts';
import { findReadableInk } from './find-readable-ink.ts';

export interface Share {
  readonly name: string;
  readonly count: number;
}

interface PieChartProps extends Pick<ChartFrameProps, 'title' | 'note' | 'empty'> {
  shares: readonly Share[];
  /** What is counted, such as `uses`. */
  unit: string;
}

/** A slice narrower than this has no room for its label beside another as narrow; the legend names it. */
const narrowestDegrees = 0.07 * 360;

/** Shares of a whole, each labelled with its name and its rounded percentage, and named in the legend. */
export function PieChart({ shares, unit, ...frame }: PieChartProps) {
  const { series, surface } = usePalette();
  const total = shares.reduce((sum, { count }) => sum + count, 0);
  const percent = (count: number): string => `${Math.round((count / total) * 100)}%`;
  const colours = shares.map((_, at) => series[at % series.length] ?? '');
  return (
    <ChartFrame
      {...frame}
      columns={['Tool', 'Count', 'Share']}
      rows={shares.map(({ name, count }) => [name, formatCount(count), percent(count)])}
    >
      <ApexChart
        type="pie"
        height={320}
        series={shares.map(({ count }) => count)}
        options={{
          labels: shares.map(({ name }) => name),
          colors: colours,
          stroke: { colors: [surface], width: 2 },
          plotOptions: {
            pie: { dataLabels: { offset: -22, minAngleToShowLabel: narrowestDegrees }, expandOnClick: false },
          },
          dataLabels: {
            formatter: (share: number, { seriesIndex }: { seriesIndex: number }) =>
              formatLabel(shares[seriesIndex]?.name ?? '', Math.round(share)),
            style: { fontSize: '12px', fontWeight: 600, colors: colours.map(findReadableInk) },
            dropShadow: { enabled: false },
          },
          tooltip: {
            custom: ({ seriesIndex }: { seriesIndex: number }) => {
              const share = shares[seriesIndex];
              return createTooltip(share?.name ?? '', [
                ['Count', `${formatCount(share?.count ?? 0)} ${unit}`],
              ]);
            },
          },
        }}
      />
      <div className="mt-3">
        <ChartLegend
          entries={shares.map(({ name, count }, at) => ({
            name,
            colour: colours[at] ?? '',
            figure: `${formatCount(count)} (${percent(count)})`,
          }))}
        />
      </div>
    </ChartFrame>
  );
}

/** A long name in a line each for its parts, so that it stays within its slice. */
function formatLabel(name: string, percent: number): string | string[] {
  if (name.length <= 10) return `${name} ${percent}%`;
  return [...name.split(/(?<=-)|\s(?=\S{3})/), `${percent}%`];
}
