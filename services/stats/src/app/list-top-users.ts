import { userIdSchema, type UsageQuery, type UsageSummary } from '@floatwise/contracts';
import { countPeople } from './count-people.ts';
import { compareRanks } from './people-rank.ts';
import type { PeopleUsage } from './people-usage.ts';
import type { FindCounter } from './ports.ts';
import type { UsageRange } from './usage-range.ts';
import type { UserUsage } from './user-usage.ts';

type TopUsers = UsageSummary['topUsers'];

const mostUsers = 10;

/** Users with the most deliveries in a period, or `userId` only. */
export async function listTopUsers(
  find: { people: FindCounter<PeopleUsage>; users: FindCounter<UserUsage> },
  range: UsageRange,
  query: Pick<UsageQuery, 'userId' | 'toolId'>,
): Promise<TopUsers> {
  const people = [...(await countPeople(find.people, range, query))]
    .map(([userId, { count, failed }]) => ({ userId, count, failed }))
    .sort(compareRanks);
  const top: TopUsers = [];
  for (const { userId, ...count } of people) {
    if (top.length === mostUsers) break;
    const person = await find.users(userId);
    // A deleted account no longer has a counter.
    if (person === undefined) continue;
    top.push({ userId: userIdSchema.parse(userId), username: person.tally.username, ...count });
  }
  return top;
}
