import { userIdSchema, type PeopleUsageAnswer, type PeopleUsageRequest } from '@floatwise/contracts';
import {
  addCounts,
  compareRanks,
  countPeople,
  createCounts,
  formatCounts,
  formatRank,
  parseRank,
  type UsageCounts,
} from './count-people.ts';
import { allTime } from './periods.ts';
import type { UsageFinds } from './ports.ts';
import { listUsageCells } from './usage-cells.ts';
import { readUsageRange } from './usage-range.ts';

/** @throws ServiceError `request.invalid` for an invalid period, or a cursor of another list */
export async function sumPeople(
  find: Pick<UsageFinds, 'cells' | 'people'>,
  { first, after, ...query }: PeopleUsageRequest,
): Promise<PeopleUsageAnswer> {
  const range = readUsageRange({ ...query, interval: 'week' });
  // Read first: endings counted meanwhile are then in a user's count but not the site's, and not attributed to deleted accounts.
  const cells = await listUsageCells(find, range, { ...query, interval: 'day' });
  const [counts, people = {}] = await Promise.all([countPeople(find, range, query), find.people(allTime)]);
  const known = [...counts].flatMap(([userId, own]) => {
    const username = people[userId]?.name;
    return username === undefined ? [] : [{ userId, username, own, rank: { ...own, userId } }];
  });
  const site = createCounts();
  for (const { toolId, delivered, failed, refused } of cells) {
    addCounts(site, toolId, { count: delivered, failed, refused });
  }
  const ranked = known.sort((left, right) => compareRanks(left.rank, right.rank));
  const last = after === undefined ? undefined : parseRank(after);
  const rest = last === undefined ? ranked : ranked.filter(({ rank }) => compareRanks(rank, last) > 0);
  return {
    people: rest.slice(0, first).map(({ userId, username, own, rank }) => ({
      person: { userId: userIdSchema.parse(userId), username, ...formatCounts(own) },
      cursor: formatRank(rank),
    })),
    hasMore: rest.length > first,
    total: known.length,
    // A deleted account leaves no sum: its part is what the site counts beyond all existing users.
    deletedAccounts: formatCounts(
      subtract(
        site,
        known.map(({ own }) => own),
      ),
    ),
  };
}

/** Subtracts the parts from the whole; never negative. */
function subtract(whole: UsageCounts, parts: readonly UsageCounts[]): UsageCounts {
  const rest = createCounts();
  for (const [tool, ofSite] of whole.tools) {
    const sum = (name: 'count' | 'failed' | 'refused'): number =>
      parts.reduce((total, { tools }) => total + (tools.get(tool)?.[name] ?? 0), 0);
    addCounts(rest, tool, {
      count: Math.max(0, ofSite.count - sum('count')),
      failed: Math.max(0, ofSite.failed - sum('failed')),
      refused: Math.max(0, ofSite.refused - sum('refused')),
    });
  }
  return rest;
}
