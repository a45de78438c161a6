import type { UsagePage, UsagePageRequest } from '@floatwise/contracts';
import { formatUserUsage } from './format-user-usage.ts';
import { listSiteTools } from './list-site-tools.ts';
import type { FindCounter, UserUsageStore } from './ports.ts';
import type { UsageSeries } from './usage-series.ts';

/** A page stays far below NATS's message limit, whatever the names. */
const pageSize = 500;

/** One page of all users' usage, each user's tools by use; the first page also has the site's own counts. */
export async function listUsage(
  { users, series }: { users: UserUsageStore; series: FindCounter<UsageSeries> },
  { after }: UsagePageRequest,
): Promise<UsagePage> {
  // Read first: endings counted meanwhile are then in a user's count but not the site's, and not attributed to deleted accounts.
  const site = after === undefined ? await listSiteTools(series) : undefined;
  const found = await users.list({ after, limit: pageSize });
  const last = found.at(-1);
  return {
    users: found.map(([userId, usage]) => formatUserUsage(userId, usage)),
    ...(site === undefined ? {} : { site }),
    ...(found.length < pageSize || last === undefined ? {} : { next: last[0] }),
  };
}
