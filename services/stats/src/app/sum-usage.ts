import type { UsageQuery, UsageSummary } from '@floatwise/contracts';
import { listPeriods, type PeriodUsage } from './period-usage.ts';
import type { CounterStore } from './ports.ts';
import { summarizeUsage, type UsageCell } from './summarize-usage.ts';
import { computeIntervalStart, dayMs, hourMs, readUsageRange, type UsageRange } from './usage-range.ts';

/** What was converted in a time: totals, tools, a series. */
export async function sumUsage(periods: CounterStore<PeriodUsage>, query: UsageQuery): Promise<UsageSummary> {
  const range = readUsageRange(query);
  const cells = await Promise.all(
    listCellIds(range, query.interval).map(async ({ id, startMs }) => {
      const tools = (await periods.find(id))?.tally.tools ?? {};
      return Object.entries(tools).map(([toolId, usage]): UsageCell => ({ startMs, toolId, usage }));
    }),
  );
  const wanted = cells.flat().filter(({ toolId }) => query.toolId === undefined || toolId === query.toolId);
  return { ...summarizeUsage(wanted, range, query.interval), topUsers: [] };
}

/** Whole days as days, what is left at both ends as hours; all hours where the series is of hours. */
function listCellIds(
  { fromMs, toMs }: UsageRange,
  interval: UsageQuery['interval'],
): { id: string; startMs: number }[] {
  const ids: { id: string; startMs: number }[] = [];
  for (let ms = fromMs; ms < toMs;) {
    const [hour, day] = listPeriods(new Date(ms));
    const isWholeDay = interval !== 'hour' && computeIntervalStart(ms, 'day') === ms && ms + dayMs <= toMs;
    ids.push({ id: isWholeDay ? day : hour, startMs: ms });
    ms += isWholeDay ? dayMs : hourMs;
  }
  return ids;
}
