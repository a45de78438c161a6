import type { ToolId, UsageInterval, UsageSummary } from '@floatwise/contracts';
import { computePercentileMs } from './durations.ts';
import type { ToolPeriod } from './period-usage.ts';
import { computeIntervalStart, listIntervals, type UsageRange } from './usage-range.ts';

/** What one tool did in an hour or a day that begins at an instant. */
export interface UsageCell {
  readonly startMs: number;
  readonly toolId: ToolId;
  readonly usage: ToolPeriod;
}

const sum = (cells: readonly UsageCell[], figure: 'delivered' | 'failed'): number =>
  cells.reduce((total, { usage }) => total + usage[figure], 0);

function computePercentile(cells: readonly UsageCell[], share: number): number | undefined {
  return computePercentileMs(
    cells.map(({ usage }) => usage.durations),
    share,
  );
}

/** Adds cells up to totals, tools and a series without gaps. Percentiles are of the merged durations. */
export function summarizeUsage(
  cells: readonly UsageCell[],
  range: UsageRange,
  interval: UsageInterval,
): Omit<UsageSummary, 'topUsers'> {
  const ofTool = Map.groupBy(cells, ({ toolId }) => toolId);
  const ofInterval = Map.groupBy(cells, ({ startMs }) => computeIntervalStart(startMs, interval));
  return {
    total: sum(cells, 'delivered'),
    failed: sum(cells, 'failed'),
    p50Ms: computePercentile(cells, 0.5),
    p95Ms: computePercentile(cells, 0.95),
    byTool: [...ofTool]
      .map(([toolType, some]) => ({
        toolType,
        count: sum(some, 'delivered'),
        failed: sum(some, 'failed'),
        p50Ms: computePercentile(some, 0.5),
        p95Ms: computePercentile(some, 0.95),
      }))
      .filter(({ count, failed }) => count + failed > 0)
      .sort((left, right) => right.count - left.count || (left.toolType < right.toolType ? -1 : 1)),
    points: listIntervals(range, interval).map((startMs) => {
      const some = ofInterval.get(startMs) ?? [];
      return {
        at: new Date(startMs).toISOString(),
        count: sum(some, 'delivered'),
        failed: sum(some, 'failed'),
        p95Ms: computePercentile(some, 0.95),
      };
    }),
  };
}
