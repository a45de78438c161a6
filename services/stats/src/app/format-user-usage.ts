import type { UserId, UserUsage as PublishedUsage } from '@floatwise/contracts';
import type { UserUsage } from './user-usage.ts';

/** One user's usage as other services receive it, tools by use. */
export function formatUserUsage(userId: UserId, { username, total, tools }: UserUsage): PublishedUsage {
  return {
    userId,
    username,
    totalConversions: total,
    toolUsage: Object.entries(tools)
      .map(([toolType, count]) => ({ toolType, count }))
      .sort((left, right) => right.count - left.count || (left.toolType < right.toolType ? -1 : 1)),
  };
}
