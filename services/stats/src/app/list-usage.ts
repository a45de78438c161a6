import type { ToolUsage, UsagePage, UsagePageRequest, UserId, UserUsage } from '@floatwise/contracts';
import type { FindCounter, UserUsageStore } from './ports.ts';
import { allMonths, type UsageSeries, type UserTally } from './tallies.ts';

/** A page stays far below NATS's message limit, whatever the names. */
const pageSize = 500;

/** One page of all users' usage, each user's tools by use; the first page also has the site's own counts. */
export async function listUsage(
  { users, series }: { users: UserUsageStore; series: FindCounter<UsageSeries> },
  { after }: UsagePageRequest,
): Promise<UsagePage> {
  // Read first: endings counted meanwhile are then in a user's count but not the site's, and not attributed to deleted accounts.
  const site = after === undefined ? await listSiteTools(series) : undefined;
  const found = await users.list({ after, limit: pageSize });
  return {
    users: found.map(([userId, usage]) => formatUserUsage(userId, usage)),
    site,
    next: found.length < pageSize ? undefined : found.at(-1)?.[0],
  };
}

/** Usage of some users, in no order; users without conversions are left out. */
export async function findUsage(
  users: Pick<UserUsageStore, 'find'>,
  ids: readonly UserId[],
): Promise<{ users: UserUsage[] }> {
  const found = await Promise.all(
    [...new Set(ids)].map(async (id) => ({ id, counter: await users.find(id) })),
  );
  return {
    users: found.flatMap(({ id, counter }) =>
      counter === undefined || counter.tally.total === 0 ? [] : [formatUserUsage(id, counter.tally)],
    ),
  };
}

/** One user's usage as other services receive it, tools by use. */
function formatUserUsage(userId: UserId, { username, total, tools }: UserTally): UserUsage {
  return {
    userId,
    username,
    totalConversions: total,
    toolUsage: Object.entries(tools)
      .map(([toolType, count]) => ({ toolType, count }))
      .sort((left, right) => right.count - left.count || (left.toolType < right.toolType ? -1 : 1)),
  };
}

/** All conversions since the beginning, by tool, including deleted accounts. */
async function listSiteTools(find: FindCounter<UsageSeries>): Promise<ToolUsage[]> {
  const counts = new Map<string, number>();
  for (const tools of Object.values((await find(allMonths))?.tally.cells ?? {})) {
    for (const [toolType, { delivered }] of Object.entries(tools)) {
      if (delivered > 0) counts.set(toolType, (counts.get(toolType) ?? 0) + delivered);
    }
  }
  return [...counts].map(([toolType, count]) => ({ toolType, count }));
}

/** The first day anything was counted; empty on a new site. */
export async function findBeginning(find: FindCounter<UsageSeries>): Promise<{ at?: string }> {
  const findFirst = async (id: string): Promise<string | undefined> =>
    Object.keys((await find(id))?.tally.cells ?? {}).sort()[0];
  const month = await findFirst(allMonths);
  const day = month === undefined ? undefined : await findFirst(month);
  return day === undefined ? {} : { at: `${month}-${day}T00:00:00.000Z` };
}
