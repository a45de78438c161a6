import type { ReportBarChart } from '@floatwise/contracts';
import { useMemo } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { formatCount, formatFixed } from '../../lib/format-count.ts';
import { createBarScale } from './chart-scales.ts';

/** More bars than this take two columns over the whole width; one column would be higher than the window. */
const mostInColumn = 24;
const colours = ['bg-chart-1', 'bg-chart-2', 'bg-chart-3', 'bg-chart-4', 'bg-chart-5'];

interface BarChartProps {
  chart: ReportBarChart;
  /** Series titles of all charts on the page: series of the same title share a colour. */
  seriesTitles: readonly string[];
}

/** Bars with their values: a table, so that it can be read without the bars. */
export function BarChart({ chart, seriesTitles }: BarChartProps) {
  const { title, unit, categories, series } = chart;
  const scale = useMemo(
    () => createBarScale(series.flatMap(({ values }) => values.map((value) => value ?? 0))),
    [series],
  );
  // All values of a column have the same number of decimals.
  const format = series.every(({ values }) => values.every((value) => Number.isInteger(value ?? 0)))
    ? formatCount
    : formatFixed;
  const single = series.length === 1;
  const isLong = categories.length * series.length > mostInColumn;
  const findColour = (name: string): string =>
    colours[Math.max(0, seriesTitles.indexOf(name)) % colours.length] ?? '';
  return (
    <figure
      className={classNames(
        'break-inside-avoid-page rounded-lg border border-line bg-surface p-4 sm:p-5',
        isLong && 'lg:col-span-2',
      )}
    >
      <figcaption className="mb-4 flex flex-wrap items-baseline gap-x-3">
        <span className="text-base font-semibold">{title}</span>
        <span className="text-xs text-muted">{unit}</span>
      </figcaption>
      <div className={classNames(isLong && 'gap-x-10 lg:columns-2')}>
        <table className="w-full border-separate border-spacing-x-0 border-spacing-y-1 text-xs">
          <thead className="sr-only">
            <tr>
              <th scope="col">{single ? 'Item' : 'Item and series'}</th>
              <th scope="col">{unit}</th>
            </tr>
          </thead>
          {categories.map((category, place) => (
            <tbody key={`${place}:${category}`} className="break-inside-avoid">
              {!single && categories.length > 1 && (
                <tr>
                  <th scope="rowgroup" colSpan={3} className="pt-2 text-left font-mono font-medium">
                    {category}
                  </th>
                </tr>
              )}
              {series.map(({ title: name, values }) => {
                const value = values[place] ?? 0;
                const { left, width } = scale(value);
                return (
                  <tr key={name}>
                    <th
                      scope="row"
                      className="w-px max-w-40 truncate whitespace-nowrap pr-3 text-left font-normal text-muted"
                    >
                      {single ? category : name}
                    </th>
                    <td className="h-5 rounded-sm bg-sunken p-0">
                      <div
                        className={classNames(
                          'h-5 rounded-sm',
                          findColour(single ? category : name),
                          value !== 0 && 'min-w-0.5',
                        )}
                        style={{ marginLeft: `${left}%`, width: `${width}%` }}
                      />
                    </td>
                    <td className="w-px whitespace-nowrap pl-3 text-right tabular-nums">{format(value)}</td>
                  </tr>
                );
              })}
            </tbody>
          ))}
        </table>
      </div>
    </figure>
  );
}
