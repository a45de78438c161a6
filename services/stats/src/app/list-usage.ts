import type { UserUsage } from '@floatwise/contracts';
import type { UsageStore } from './usage-store.ts';

const byName = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/** Usage of all users by name, each user's tools by use. */
export async function listUsage(usage: UsageStore): Promise<UserUsage[]> {
  const users = await usage.list();
  return users
    .map((user) => ({
      ...user,
      toolUsage: user.toolUsage.toSorted(
        (left, right) => right.count - left.count || byName.compare(left.toolType, right.toolType),
      ),
    }))
    .sort(
      (left, right) =>
        byName.compare(left.username, right.username) || byName.compare(left.userId, right.userId),
    );
}
