import {
  deletedAccountsName,
  noUserId,
  personStatsRequests,
  statsRequests,
  type PastConversion,
  type ToolUsage,
  type UserId,
  type UserUsage,
} from '@floatwise/contracts';
import { request, type NatsConnection } from '@floatwise/service-kit';
import { gatherPages } from '../app/gather-pages.ts';
import type { Stats } from '../app/user-ports.ts';

export function openStats(nats: NatsConnection): Stats {
  return {
    listUsage: () => gatherUsage(nats),
    findUsage: async (ids) => (await request(nats, statsRequests.findUsage, { ids: [...ids] })).users,
    sumUsage: (query) => request(nats, statsRequests.sumUsage, query),
    sumPeople: (query) => request(nats, statsRequests.sumPeople, query),
    findBeginning: async () => (await request(nats, statsRequests.findBeginning, {})).at,
    listFailures: (page) => request(nats, statsRequests.listFailures, page),
  };
}

/** All users' conversions, gathered page by page from the stats service; the rest of the total is of deleted accounts. */
async function gatherUsage(nats: NatsConnection): Promise<UserUsage[]> {
  const pages = await gatherPages(
    (after: UserId | undefined) => request(nats, statsRequests.listUsage, { after }),
    ({ next }) => next,
  );
  const all = pages.flatMap(({ users }) => users);
  const site = pages.findLast((page) => page.site !== undefined)?.site ?? [];
  const toolUsage = listRest(site, all);
  if (toolUsage.length === 0) return all;
  const totalConversions = toolUsage.reduce((sum, { count }) => sum + count, 0);
  return [...all, { userId: noUserId, username: deletedAccountsName, totalConversions, toolUsage }];
}

/** Conversions of the site that no existing user accounts for, by tool, most first. */
function listRest(site: readonly ToolUsage[], users: readonly UserUsage[]): ToolUsage[] {
  const known = new Map<string, number>();
  for (const { toolType, count } of users.flatMap(({ toolUsage }) => toolUsage)) {
    known.set(toolType, (known.get(toolType) ?? 0) + count);
  }
  return site
    .map(({ toolType, count }) => ({ toolType, count: count - (known.get(toolType) ?? 0) }))
    .filter(({ count }) => count > 0)
    .toSorted((left, right) => right.count - left.count);
}

/** One user's past conversions as counted, newest first. */
export async function listPastConversions(nats: NatsConnection, userId: UserId): Promise<PastConversion[]> {
  const pages = await gatherPages(
    (before: string | undefined) => request(nats, personStatsRequests.list, { userId, before }),
    ({ next }) => next,
  );
  return pages.flatMap(({ conversions }) => conversions);
}
