import type { ReportWaterfall } from '@floatwise/contracts';
import { lazy } from 'react';
import { ChartFrame } from '../../components/charts/chart-frame.tsx';
import { classNames } from '../../lib/class-names.ts';
import { formatChange, formatDateDay, type PlacedStep, placeSteps } from './chart-scales.ts';

const LateWaterfallChart = lazy(async () => ({
  default: (await import('./waterfall-chart.tsx')).WaterfallChart,
}));

/** A waterfall chart, and a table of the same steps. */
export function WaterfallFigure({ chart }: { chart: ReportWaterfall }) {
  const { title, unit, start } = chart;
  return (
    <ChartFrame
      title={title}
      note={`${unit}${start.day === undefined ? '' : `, from ${formatDateDay(start.day)} (${start.title.toLowerCase()})`}`}
      empty="No steps."
      columns={['Step', unit, 'Date after step']}
      rows={placeSteps(chart).map(({ title: name, value, day }) => [
        name,
        formatChange(value),
        day === undefined ? '' : formatDateDay(day),
      ])}
    >
      <LateWaterfallChart chart={chart} />
    </ChartFrame>
  );
}

/** A waterfall on paper: a table whose bars need no script to fit the sheet. */
export function PrintedWaterfall({ chart }: { chart: ReportWaterfall }) {
  const { title, unit, start } = chart;
  const steps = placeSteps(chart);
  const ends = steps.flatMap(({ from, to }) => [from, to]);
  const least = Math.min(...ends);
  const span = Math.max(...ends) - least || 1;
  return (
    <section className="break-inside-avoid">
      <h2 className="text-base font-semibold">{title}</h2>
      <table className="w-full border-collapse text-xs tabular-nums">
        <thead>
          <tr className="border-b border-ink text-left">
            <th scope="col" className="py-0.5 pr-3 font-semibold">
              Step
            </th>
            <th scope="col" className="w-1/2 py-0.5">
              <span className="sr-only">Bar</span>
            </th>
            <th scope="col" className="py-0.5 pl-3 text-right font-semibold">
              {unit}
            </th>
            <th scope="col" className="py-0.5 pl-3 text-right font-semibold">
              Date after step
            </th>
          </tr>
        </thead>
        <tbody>
          <PrintedStep title={start.title} day={start.day} />
          {steps.map((step) => (
            <PrintedStep
              key={step.title}
              {...step}
              left={(Math.min(step.from, step.to) - least) / span}
              width={Math.abs(step.to - step.from) / span}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface PrintedStepProps
  extends Pick<PlacedStep, 'title' | 'day'>, Partial<Pick<PlacedStep, 'value' | 'isTotal'>> {
  /** Fractions of the width of the bars. */
  left?: number;
  width?: number;
}

function PrintedStep({ title, day, value, isTotal = false, left = 0, width = 0 }: PrintedStepProps) {
  return (
    <tr className={classNames('border-b border-line', isTotal && 'font-semibold')}>
      <th scope="row" className="whitespace-nowrap py-1 pr-3 text-left font-[inherit]">
        {title}
      </th>
      <td className="py-1">
        {value !== undefined && (
          <div
            className={classNames(
              'h-3 min-w-px rounded-sm',
              isTotal ? 'bg-done' : value > 0 ? 'bg-critical' : 'bg-accent',
            )}
            style={{ marginLeft: `${left * 100}%`, width: `${width * 100}%` }}
          />
        )}
      </td>
      <td className="py-1 pl-3 text-right">{value === undefined ? '' : formatChange(value)}</td>
      <td className="py-1 pl-3 text-right">{day === undefined ? '' : formatDateDay(day)}</td>
    </tr>
  );
}
