import type { UsageQuery, UsageSummary } from '@floatwise/contracts';
import { listTopUsers } from './list-top-users.ts';
import type { PeopleUsage } from './people-usage.ts';
import type { FindCounter } from './ports.ts';
import { summarizeUsage } from './summarize-usage.ts';
import { listUsageCells } from './usage-cells.ts';
import { readUsageRange } from './usage-range.ts';
import type { UsageSeries } from './usage-series.ts';
import type { UserUsage } from './user-usage.ts';

/** Look-ups of the counters behind a summary. */
export interface UsageFinds {
  readonly series: FindCounter<UsageSeries>;
  readonly people: FindCounter<PeopleUsage>;
  readonly users: FindCounter<UserUsage>;
}

/**
 * Conversions in a period: totals, tools, a series and the top users.
 * @throws ServiceError `request.invalid` for an invalid period, or one that is too long
 */
export async function sumUsage(find: UsageFinds, query: UsageQuery): Promise<UsageSummary> {
  const range = readUsageRange(query);
  const cells = await listUsageCells(find.series, range, query);
  const topUsers = await listTopUsers(find, range, query);
  return { ...summarizeUsage(cells, range, query.interval), topUsers };
}
