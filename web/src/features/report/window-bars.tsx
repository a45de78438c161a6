import type { ReportBarChart } from '@floatwise/contracts';
import { classNames } from '../../lib/class-names.ts';
import { formatChange } from './chart-scales.ts';
import { placeStacks } from './place-stacks.ts';

interface WindowBarsProps {
  chart: ReportBarChart;
  /** The category that the rest of the page shows. */
  chosen: string | undefined;
  onChoose: (category: string) => void;
}

const colours = [
  'bg-chart-1',
  'bg-chart-2',
  'bg-chart-3',
  'bg-chart-4',
  'bg-chart-5',
  'bg-chart-6',
  'bg-chart-7',
];

const getColour = (place: number): string => colours[place % colours.length] ?? '';

/** A stacked bar for each period: what made the finish later to the right of the line, what made it earlier to the left. */
export function WindowBars({ chart, chosen, onChoose }: WindowBarsProps) {
  const { title, unit, categories, series } = chart;
  const { zero, stacks } = placeStacks(chart);
  return (
    <figure className="flex min-w-0 flex-col rounded-lg border border-line bg-surface p-4 print:hidden">
      <figcaption className="mb-2">
        <h2 className="text-base font-semibold">{title}</h2>
        <p className="text-xs text-muted">{unit}, later to the right; choose a bar to see its window</p>
      </figcaption>
      <ul aria-label={title} className="flex max-h-96 flex-col gap-0.5 overflow-y-auto">
        {categories.map((category, place) => {
          const { parts, total } = stacks[place] ?? { parts: [], total: 0 };
          const said = parts.map((part) => `${series[part.series]?.title ?? ''} ${formatChange(part.value)}`);
          const isChosen = category === chosen;
          return (
            <li key={category}>
              <button
                type="button"
                aria-pressed={isChosen}
                aria-label={`${category}: ${formatChange(total)} ${unit}${said.length === 0 ? '' : `, ${said.join(', ')}`}`}
                onClick={() => onChoose(category)}
                className={classNames(
                  'flex w-full flex-col gap-1 rounded-md border px-2 py-1 text-left text-xs',
                  isChosen
                    ? 'border-accent bg-accent-soft text-accent-ink'
                    : 'border-transparent hover:bg-sunken',
                )}
              >
                <span className="flex w-full items-baseline justify-between gap-2 tabular-nums">
                  <span>{category}</span>
                  <span className="font-semibold">{formatChange(total)}</span>
                </span>
                <span className="relative block h-3 w-full rounded-sm bg-sunken">
                  {parts.map((part) => (
                    <span
                      key={part.series}
                      className={classNames('absolute inset-y-0 min-w-px', getColour(part.series))}
                      style={{ left: `${part.left}%`, width: `${part.width}%` }}
                    />
                  ))}
                  <span className="absolute -inset-y-0.5 w-px bg-ink" style={{ left: `${zero}%` }} />
                </span>
              </button>
            </li>
          );
        })}
      </ul>
      <ul aria-label="Colours" className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted">
        {series.map((each, place) => (
          <li key={each.title} className="flex items-center gap-1.5">
            <span aria-hidden="true" className={classNames('size-2.5 rounded-sm', getColour(place))} />
            {each.title}
          </li>
        ))}
      </ul>
    </figure>
  );
}
