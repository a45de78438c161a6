import type { ToolId, UsageInterval, UsageSummary } from '@floatwise/contracts';
import { mergeDurations, type MergedDurations } from './durations.ts';
import { computeIntervalStart, listIntervals, type UsageRange } from './usage-range.ts';
import type { ToolPeriod } from './usage-series.ts';

/** Usage of one tool in one hour or day. */
export interface UsageCell {
  readonly startMs: number;
  readonly toolId: ToolId;
  readonly usage: ToolPeriod;
}

/** The sum of some cells. */
interface UsageSum {
  delivered: number;
  failed: number;
  readonly durations: MergedDurations;
}

const createSum = (): UsageSum => ({ delivered: 0, failed: 0, durations: mergeDurations() });

function addCell<Key>(sums: Map<Key, UsageSum>, key: Key, { usage }: UsageCell): void {
  const sum = sums.get(key) ?? createSum();
  sum.delivered += usage.delivered;
  sum.failed += usage.failed;
  sum.durations.add(usage.durations);
  sums.set(key, sum);
}

/** Sums cells into totals, tools and a series without gaps. Percentiles are of the merged durations. */
export function summarizeUsage(
  cells: readonly UsageCell[],
  range: UsageRange,
  interval: UsageInterval,
): Omit<UsageSummary, 'topUsers'> {
  const ofTool = new Map<ToolId, UsageSum>();
  const ofInterval = new Map<number, UsageSum>();
  for (const cell of cells) {
    addCell(ofTool, cell.toolId, cell);
    addCell(ofInterval, computeIntervalStart(cell.startMs, interval), cell);
  }
  const all = createSum();
  for (const { delivered, failed, durations } of ofTool.values()) {
    all.delivered += delivered;
    all.failed += failed;
    all.durations.merge(durations);
  }
  return {
    total: all.delivered,
    failed: all.failed,
    p50Ms: all.durations.computePercentileMs(0.5),
    p95Ms: all.durations.computePercentileMs(0.95),
    byTool: [...ofTool]
      .map(([toolType, { delivered, failed, durations }]) => ({
        toolType,
        count: delivered,
        failed,
        p50Ms: durations.computePercentileMs(0.5),
        p95Ms: durations.computePercentileMs(0.95),
      }))
      .filter(({ count, failed }) => count + failed > 0)
      .sort((left, right) => right.count - left.count || (left.toolType < right.toolType ? -1 : 1)),
    points: listIntervals(range, interval).map((startMs) => {
      const sum = ofInterval.get(startMs);
      return {
        at: new Date(startMs).toISOString(),
        count: sum?.delivered ?? 0,
        failed: sum?.failed ?? 0,
        p95Ms: sum?.durations.computePercentileMs(0.95),
      };
    }),
  };
}
