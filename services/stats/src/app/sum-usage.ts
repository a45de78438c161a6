import {
  userIdSchema,
  type ToolId,
  type UsageInterval,
  type UsageQuery,
  type UsageSummary,
} from '@floatwise/contracts';
import { compareRanks, countPeople } from './count-people.ts';
import { mergeDurations, type MergedDurations } from './durations.ts';
import { allTime } from './periods.ts';
import type { UsageFinds } from './ports.ts';
import { listUsageCells, type UsageCell } from './usage-cells.ts';
import { computeIntervalStart, listIntervals, readUsageRange, type UsageRange } from './usage-range.ts';

type Finds = Pick<UsageFinds, 'cells' | 'people'>;

/** Totals, tools, a series and top users. @throws ServiceError `request.invalid` for an invalid period, or one that is too long */
export async function sumUsage(find: Finds, query: UsageQuery): Promise<UsageSummary> {
  const range = readUsageRange(query);
  const cells = await listUsageCells(find, range, query);
  const topUsers = await listTopUsers(find, range, query);
  return { ...summarizeUsage(cells, range, query.interval), topUsers };
}

const mostUsers = 10;

/** Users with the most deliveries in a period, or `userId` only. */
async function listTopUsers(
  find: Finds,
  range: UsageRange,
  query: Pick<UsageQuery, 'userId' | 'toolId'>,
): Promise<UsageSummary['topUsers']> {
  const [counts, people = {}] = await Promise.all([countPeople(find, range, query), find.people(allTime)]);
  return [...counts]
    .map(([userId, { count, failed, refused }]) => ({ userId, count, failed, refused }))
    .sort(compareRanks)
    .flatMap(({ userId, ...count }) => {
      const username = people[userId]?.name;
      // Periods that were read before an account was deleted may still have it.
      return username === undefined ? [] : [{ userId: userIdSchema.parse(userId), username, ...count }];
    })
    .slice(0, mostUsers);
}

/** The sum of some cells. */
interface UsageSum {
  delivered: number;
  failed: number;
  refused: number;
  readonly durations: MergedDurations;
}

const createSum = (): UsageSum => ({ delivered: 0, failed: 0, refused: 0, durations: mergeDurations() });

function addCell<Key>(sums: Map<Key, UsageSum>, key: Key, cell: UsageCell): void {
  const sum = sums.get(key) ?? createSum();
  sum.delivered += cell.delivered;
  sum.failed += cell.failed;
  sum.refused += cell.refused;
  sum.durations.add(cell.durations);
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
  for (const { delivered, failed, refused, durations } of ofTool.values()) {
    all.delivered += delivered;
    all.failed += failed;
    all.refused += refused;
    all.durations.merge(durations);
  }
  return {
    total: all.delivered,
    failed: all.failed,
    refused: all.refused,
    p50Ms: all.durations.computePercentileMs(0.5),
    p95Ms: all.durations.computePercentileMs(0.95),
    byTool: [...ofTool]
      .map(([toolType, { delivered, failed, refused, durations }]) => ({
        toolType,
        count: delivered,
        failed,
        refused,
        p50Ms: durations.computePercentileMs(0.5),
        p95Ms: durations.computePercentileMs(0.95),
      }))
      .filter(({ count, failed, refused }) => count + failed + refused > 0)
      .sort((left, right) => right.count - left.count || (left.toolType < right.toolType ? -1 : 1)),
    points: listIntervals(range, interval).map((startMs) => {
      const sum = ofInterval.get(startMs);
      return {
        at: new Date(startMs).toISOString(),
        count: sum?.delivered ?? 0,
        failed: sum?.failed ?? 0,
        refused: sum?.refused ?? 0,
        p95Ms: sum?.durations.computePercentileMs(0.95),
      };
    }),
  };
}
