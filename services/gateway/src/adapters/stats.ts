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
import type { Stats } from '../app/stats.ts';

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
  const all: UserUsage[] = [];
  let site: readonly ToolUsage[] = [];
  let after: UserUsage['userId'] | undefined;
  do {
    const page = await request(nats, statsRequests.listUsage, { after });
    all.push(...page.users);
    site = page.site ?? site;
    after = page.next;
  } while (after !== undefined);
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
  const all: PastConversion[] = [];
  let before: string | undefined;
  do {
    const page = await request(nats, personStatsRequests.list, { userId, before });
    all.push(...page.conversions);
    before = page.next;
  } while (before !== undefined);
  return all;
}
