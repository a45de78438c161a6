import {
  personStatsRequests,
  statsRequests,
  type PastConversion,
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
    listFailures: (page) => request(nats, statsRequests.listFailures, page),
  };
}

/** Everybody's conversions, gathered from the pages the stats service answers. */
async function gatherUsage(nats: NatsConnection): Promise<UserUsage[]> {
  const all: UserUsage[] = [];
  let after: UserUsage['userId'] | undefined;
  do {
    const page = await request(nats, statsRequests.listUsage, { after });
    all.push(...page.users);
    after = page.next;
  } while (after !== undefined);
  return all;
}

/** What is counted of one person's conversions, the latest first. */
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
