import { formatCount } from '../../lib/format-count.ts';
import { usePalette } from '../../lib/use-palette.ts';
import { ApexChart } from './apex-chart.tsx';
import { ChartFrame, type ChartFrameProps, ChartLegend } from './chart-frame.tsx';
import { createTooltip } from './create-tooltip.ts';
import { labelSlice } from './label-slice.ts';

interface PieChartProps extends Pick<ChartFrameProps, 'title' | 'note' | 'empty'> {
  shares: readonly { readonly name: string; readonly count: number }[];
}

/** Shares of a whole, each labelled with its name and rounded percentage, and listed in the legend. */
export function PieChart({ shares, ...frame }: PieChartProps) {
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
            pie: { dataLabels: { offset: -22, minAngleToShowLabel: 0 }, expandOnClick: false },
          },
          dataLabels: {
            formatter: (share: number, { seriesIndex }: { seriesIndex: number }) => {
              const lines = labelSlice(shares[seriesIndex]?.name ?? '', share);
              return lines.length === 0 ? '' : lines;
            },
            style: { fontSize: '12px', fontWeight: 600, colors: colours.map(findReadableInk) },
            dropShadow: { enabled: false },
          },
          tooltip: {
            custom: ({ seriesIndex }: { seriesIndex: number }) => {
              const share = shares[seriesIndex];
              return createTooltip(share?.name ?? '', [['Count', `${formatCount(share?.count ?? 0)} uses`]]);
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

/** Black or white, whichever has more contrast with a colour such as `#0f766e`: at least 4.5:1 (WCAG 2, relative luminance). */
function findReadableInk(colour: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    toLinear(parseInt(colour.slice(at, at + 2), 16)),
  );
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  // The luminance at which both have the same contrast.
  return luminance > 0.179 ? '#000000' : '#ffffff';
}

function toLinear(part: number): number {
  const share = part / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}
