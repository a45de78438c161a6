import {
  deletedAccountsName,
  noUserId,
  personStatsRequests,
  statsRequests,
  type Calls,
  type ToolUsage,
  type UserId,
  type UserUsage,
} from '@floatwise/contracts';
import { openCalls, type NatsConnection } from '@floatwise/service-kit';
import { gatherPages } from '../app/accounts/gather-pages.ts';
import type { Stats } from '../app/accounts/ports.ts';

export function openStats(nats: NatsConnection): Stats {
  const calls = openCalls(nats, { ...statsRequests, ...personStatsRequests });
  return {
    ...calls,
    listUsage: () => gatherUsage(calls),
    findUsage: async (ids) => (await calls.findUsage({ ids: [...ids] })).users,
    listPastConversions: async (userId) => {
      const pages = await gatherPages(
        (before: string | undefined) => calls.listConversions({ userId, before }),
        ({ next }) => next,
      );
      return pages.flatMap(({ conversions }) => conversions);
    },
  };
}

/** All users' conversions, gathered page by page from the stats service; the rest of the total is of deleted accounts. */
async function gatherUsage({
  listUsage,
}: Pick<Calls<typeof statsRequests>, 'listUsage'>): Promise<UserUsage[]> {
  const pages = await gatherPages(
    (after: UserId | undefined) => listUsage({ after }),
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
