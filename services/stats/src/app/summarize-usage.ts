import type { ToolId, UsageInterval, UsageSummary } from '@floatwise/contracts';
import { computePercentilesMs } from './durations.ts';
import { computeIntervalStart, listIntervals, type UsageRange } from './usage-range.ts';
import type { ToolPeriod } from './usage-series.ts';

/** What one tool did in an hour or a day that begins at an instant. */
export interface UsageCell {
  readonly startMs: number;
  readonly toolId: ToolId;
  readonly usage: ToolPeriod;
}

const sum = (cells: readonly UsageCell[], figure: 'delivered' | 'failed'): number =>
  cells.reduce((total, { usage }) => total + usage[figure], 0);

function computePercentiles(cells: readonly UsageCell[]): {
  p50Ms: number | undefined;
  p95Ms: number | undefined;
} {
  const texts = cells.map(({ usage }) => usage.durations);
  const [p50Ms, p95Ms] = computePercentilesMs(texts, [0.5, 0.95]);
  return { p50Ms, p95Ms };
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
    ...computePercentiles(cells),
    byTool: [...ofTool]
      .map(([toolType, some]) => ({
        toolType,
        count: sum(some, 'delivered'),
        failed: sum(some, 'failed'),
        ...computePercentiles(some),
      }))
      .filter(({ count, failed }) => count + failed > 0)
      .sort((left, right) => right.count - left.count || (left.toolType < right.toolType ? -1 : 1)),
    points: listIntervals(range, interval).map((startMs) => {
      const some = ofInterval.get(startMs) ?? [];
      return {
        at: new Date(startMs).toISOString(),
        count: sum(some, 'delivered'),
        failed: sum(some, 'failed'),
        p95Ms: computePercentiles(some).p95Ms,
      };
    }),
  };
}
