import { classNames } from '../../lib/class-names.ts';
import { formatCount } from '../../lib/format-count.ts';
import { ChartFrame, type ChartFrameProps } from './chart-frame.tsx';
import type { Share } from './pie-chart.tsx';

interface Bar extends Share {
  /** Drawn in grey: the sum of several items. */
  readonly isRest?: boolean;
}

interface BarChartProps extends Pick<ChartFrameProps, 'title' | 'note' | 'all' | 'empty'> {
  /** Names the first column of the table. */
  who: string;
  /** Names what the bars count. */
  series: string;
  bars: readonly Bar[];
  /** Items without a bar, listed only in the table of the chart. */
  rest?: readonly Share[];
}

/** One bar each, below one another, with its name before it and its count behind it. */
export function BarChart({ who, series, bars, rest = [], ...frame }: BarChartProps) {
  const most = Math.max(1, ...bars.map(({ count }) => count));
  return (
    <ChartFrame
      {...frame}
      columns={[who, series]}
      rows={[...bars, ...rest].map(({ name, count }) => [name, formatCount(count)])}
    >
      <ul className="grid grid-cols-[fit-content(40%)_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-2 text-xs">
        {bars.map(({ name, count, isRest }) => (
          <li key={name} className="col-span-3 grid grid-cols-subgrid items-center" title={name}>
            <span className={classNames('truncate', isRest && 'text-muted italic')}>{name}</span>
            <span className="h-5 min-w-0">
              <span
                className={classNames('block h-full rounded-r-xs', isRest ? 'bg-edge' : 'bg-chart-1')}
                style={{ width: `max(2px, ${(count / most) * 100}%)` }}
              />
            </span>
            <span className="text-right tabular-nums">{formatCount(count)}</span>
          </li>
        ))}
      </ul>
    </ChartFrame>
  );
}
