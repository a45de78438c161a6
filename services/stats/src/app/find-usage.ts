import type { UserId, UserUsage } from '@floatwise/contracts';
import { formatUserUsage } from './format-user-usage.ts';
import type { UserUsageStore } from './ports.ts';

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
