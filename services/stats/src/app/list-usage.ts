import type { UsagePage, UsagePageRequest } from '@floatwise/contracts';
import { formatUserUsage } from './format-user-usage.ts';
import type { UserUsageStore } from './ports.ts';

/** A page stays far below the largest message NATS carries, whatever the names. */
const pageSize = 500;

/** One page of everybody's usage by user id, each user's tools by use. */
export async function listUsage(users: UserUsageStore, { after }: UsagePageRequest): Promise<UsagePage> {
  const found = await users.list({ after, limit: pageSize });
  const last = found.at(-1);
  return {
    users: found.map(([userId, usage]) => formatUserUsage(userId, usage)),
    ...(found.length < pageSize || last === undefined ? {} : { next: last[0] }),
  };
}
