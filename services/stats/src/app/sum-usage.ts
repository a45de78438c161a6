import type { ToolId, UsageQuery, UsageSummary, UserId } from '@floatwise/contracts';
import { addDurations } from './durations.ts';
import { listPeriods, type PeriodUsage, type ToolPeriod } from './period-usage.ts';
import type { CounterStore, PeopleUsage, PersonEnding, UserUsageStore } from './ports.ts';
import { summarizeUsage, type UsageCell } from './summarize-usage.ts';
import { computeIntervalStart, dayMs, hourMs, readUsageRange, type UsageRange } from './usage-range.ts';

export interface UsageStores {
  readonly periods: CounterStore<PeriodUsage>;
  readonly people: PeopleUsage;
  readonly users: UserUsageStore;
}

const mostUsers = 10;

/** What was converted in a time, by everybody or one person: totals, tools, a series, who converted most. */
export async function sumUsage(stores: UsageStores, query: UsageQuery): Promise<UsageSummary> {
  const range = readUsageRange(query);
  const { toolId, userId, interval } = query;
  const cells =
    userId === undefined
      ? await listCells(stores.periods, range, interval)
      : listCellsOfPerson(await stores.people.listEndings(userId, range));
  const summary = summarizeUsage(
    cells.filter((cell) => toolId === undefined || cell.toolId === toolId),
    range,
    interval,
  );
  const most =
    userId === undefined
      ? await stores.people.rank(range, { toolId, limit: mostUsers })
      : [{ userId, count: summary.total, failed: summary.failed }].filter(({ count }) => count > 0);
  return {
    ...summary,
    topUsers: await Promise.all(
      most.map(async (one) => ({ ...one, username: await findUsername(stores.users, one.userId) })),
    ),
  };
}

/** The name a person had at the last conversion that is counted. */
async function findUsername(users: UserUsageStore, userId: UserId): Promise<string> {
  return (await users.find(userId))?.tally.username ?? '';
}

async function listCells(
  periods: CounterStore<PeriodUsage>,
  range: UsageRange,
  interval: UsageQuery['interval'],
): Promise<UsageCell[]> {
  const cells = await Promise.all(
    listCellIds(range, interval).map(async ({ id, startMs }) => {
      const tools = (await periods.find(id))?.tally.tools ?? {};
      return Object.entries(tools).map(([toolId, usage]): UsageCell => ({ startMs, toolId, usage }));
    }),
  );
  return cells.flat();
}

/** One person's endings are few enough to be added up anew, by the hour. */
function listCellsOfPerson(endings: readonly PersonEnding[]): UsageCell[] {
  const byHour = Map.groupBy(endings, ({ atMs }) => computeIntervalStart(atMs, 'hour'));
  return [...byHour].flatMap(([startMs, some]) =>
    [...Map.groupBy(some, ({ toolId }) => toolId)].map(
      ([toolId, ofTool]: [ToolId, PersonEnding[]]): UsageCell => ({ startMs, toolId, usage: addUp(ofTool) }),
    ),
  );
}

function addUp(endings: readonly PersonEnding[]): ToolPeriod {
  const durations = endings.flatMap(({ durationMs }) => (durationMs === undefined ? [] : [durationMs]));
  return {
    delivered: durations.length,
    failed: endings.length - durations.length,
    durations: addDurations('', durations),
  };
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
