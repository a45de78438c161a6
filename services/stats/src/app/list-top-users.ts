import { userIdSchema, type UsageQuery, type UsageSummary } from '@floatwise/contracts';
import { listPeriodsOfRange } from './list-periods-of-range.ts';
import type { PeopleUsage } from './people-usage.ts';
import type { FindCounter } from './ports.ts';
import type { UsageRange } from './usage-range.ts';
import type { UserUsage } from './user-usage.ts';

type TopUsers = UsageSummary['topUsers'];
type Count = { userId: string; count: number; failed: number };

const mostUsers = 10;

/** Who had most delivered in a time; with `userId` that person alone. */
export async function listTopUsers(
  find: { people: FindCounter<PeopleUsage>; users: FindCounter<UserUsage> },
  range: UsageRange,
  query: Pick<UsageQuery, 'userId' | 'toolId'>,
): Promise<TopUsers> {
  const periods = await Promise.all(listPeriodsOfRange(range).map((id) => find.people(id)));
  const counts = new Map<string, Count>();
  for (const period of periods) {
    const people = period?.tally.people ?? {};
    for (const userId of query.userId === undefined ? Object.keys(people) : [query.userId]) {
      addTools(counts, { userId, tools: people[userId] ?? {}, toolId: query.toolId });
    }
  }
  const top: TopUsers = [];
  for (const { userId, ...count } of [...counts.values()].sort(compareCounts)) {
    if (top.length === mostUsers) break;
    const person = await find.users(userId);
    // Who has been forgotten has no counter of their own any more.
    if (person === undefined) continue;
    top.push({ userId: userIdSchema.parse(userId), username: person.tally.username, ...count });
  }
  return top;
}

function addTools(
  counts: Map<string, Count>,
  {
    userId,
    tools,
    toolId,
  }: { userId: string; tools: PeopleUsage['people'][string]; toolId: string | undefined },
): void {
  for (const [tool, [delivered, failed]] of Object.entries(tools)) {
    if (toolId !== undefined && tool !== toolId) continue;
    const count = counts.get(userId) ?? { userId, count: 0, failed: 0 };
    count.count += delivered;
    count.failed += failed;
    counts.set(userId, count);
  }
}

function compareCounts(left: Count, right: Count): number {
  return right.count - left.count || right.failed - left.failed || (left.userId < right.userId ? -1 : 1);
}
