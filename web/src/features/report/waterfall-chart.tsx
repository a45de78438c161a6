import { roundDecimal, type ReportWaterfall } from '@floatwise/contracts';
import { ApexChart } from '../../components/charts/apex-chart.tsx';
import { createTooltip } from '../../components/charts/create-tooltip.ts';
import { formatCount } from '../../lib/format-count.ts';
import { usePalette } from '../../lib/use-palette.ts';
import { useWidth } from '../../lib/use-width.ts';
import { formatChange, formatDateDay, type PlacedStep, placeSteps } from './chart-scales.ts';
import { wrapText } from './fit-text.ts';

/** Below this width bars are horizontal, because their names do not fit below columns. */
const narrowPx = 560;
/** A step of 0 is drawn as a line of this fraction of the axis. */
const leastShare = 0.006;
/** Letters per line of a name, below a column or beside a bar. */
const lettersBelow = 13;
const lettersBeside = 20;

/** Columns that begin where the previous one ended; horizontal bars on a phone. */
export function WaterfallChart({ chart }: { chart: ReportWaterfall }) {
  const { critical, accent, done, edge, line } = usePalette();
  const [frame, width] = useWidth(narrowPx);
  const isNarrow = width < narrowPx;
  const steps = placeSteps(chart);
  const ends = steps.flatMap(({ from, to }) => [from, to]);
  const least = Math.max(1, Math.max(...ends) - Math.min(...ends)) * leastShare;
  const zero = [{ [isNarrow ? 'x' : 'y']: 0, borderColor: edge, strokeDashArray: 0 }];
  const values = { formatter: (value: number | string) => formatAxisValue(Number(value)) };
  return (
    <div ref={frame}>
      <ApexChart
        // The library cannot change the direction of an existing chart.
        key={isNarrow ? 'horizontal' : 'vertical'}
        type="rangeBar"
        series={[
          {
            name: chart.unit,
            data: steps.map((step) => ({
              x: isNarrow
                ? wrapText(`${step.title} ${formatChange(step.value)}`, lettersBeside)
                : [...wrapText(step.title, lettersBelow), formatChange(step.value)],
              y: drawEnds(step, least),
              fillColor: step.isTotal || step.value === 0 ? done : step.value > 0 ? critical : accent,
            })),
          },
        ]}
        options={{
          plotOptions: {
            bar: { horizontal: isNarrow, columnWidth: '56%', barHeight: '64%', borderRadius: 2 },
          },
          // Reduces the library's blank edges, so that two-line names do not touch.
          ...(isNarrow && {
            grid: { borderColor: line, padding: { left: 8, right: 8, top: -24 } },
          }),
          annotations: isNarrow ? { xaxis: zero } : { yaxis: zero },
          dataLabels: { enabled: false },
          xaxis: {
            type: 'category',
            axisTicks: { show: false },
            tooltip: { enabled: false },
            labels: isNarrow ? values : { rotate: 0, hideOverlappingLabels: false, trim: false },
          },
          yaxis: { labels: isNarrow ? { maxWidth: 150 } : values, forceNiceScale: true },
          tooltip: {
            custom: ({ dataPointIndex }: { dataPointIndex: number }) => {
              const step = steps[dataPointIndex];
              return createTooltip(step?.title ?? '', [
                [chart.unit, formatChange(step?.value ?? 0)],
                ...(step?.day === undefined ? [] : [['Then', formatDateDay(step.day)] as const]),
              ]);
            },
          },
        }}
      />
    </div>
  );
}

function drawEnds({ from, to }: PlacedStep, least: number): [number, number] {
  const [low, high] = [Math.min(from, to), Math.max(from, to)];
  return high - low >= least ? [low, high] : [low, low + least];
}

const formatAxisValue = (value: number): string => formatCount(roundDecimal(value, 2));
