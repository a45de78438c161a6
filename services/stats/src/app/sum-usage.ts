import type { UsageQuery, UsageSummary } from '@floatwise/contracts';
import { listTopUsers } from './list-top-users.ts';
import type { PeopleUsage } from './people-usage.ts';
import type { FindCounter } from './ports.ts';
import { summarizeUsage } from './summarize-usage.ts';
import { listUsageCells } from './usage-cells.ts';
import { readUsageRange } from './usage-range.ts';
import type { UsageSeries } from './usage-series.ts';
import type { UserUsage } from './user-usage.ts';

/** How counters are found that answers are made of. */
export interface UsageFinds {
  readonly series: FindCounter<UsageSeries>;
  readonly people: FindCounter<PeopleUsage>;
  readonly users: FindCounter<UserUsage>;
}

/**
 * What was converted in a time: totals, tools, a series and who had most.
 * @throws ServiceError `request.invalid` for what is no time, or too long
 */
export async function sumUsage(find: UsageFinds, query: UsageQuery): Promise<UsageSummary> {
  const range = readUsageRange(query);
  const cells = await listUsageCells(find.series, range, query);
  const topUsers = await listTopUsers(find, range, query);
  return { ...summarizeUsage(cells, range, query.interval), topUsers };
}
