import {
  userIdSchema,
  type ToolUsage,
  type UsagePage,
  type UsagePageRequest,
  type UserId,
  type UserUsage,
} from '@floatwise/contracts';
import type { PersonUsage, ToolCounts, UsageCells } from './period-usage.ts';
import { allTime } from './periods.ts';
import type { FindPeriod, UsageFinds } from './ports.ts';

/** A page stays far below NATS's message limit, whatever the names. */
const pageSize = 500;

/** One page of all users' usage, each user's tools by use; the first page also has the site's own counts. */
export async function listUsage(
  find: Pick<UsageFinds, 'cells' | 'people'>,
  { after = '' }: { after?: UsagePageRequest['after'] | '' },
): Promise<UsagePage> {
  // Read first: endings counted meanwhile are then in a user's count but not the site's, and not attributed to deleted accounts.
  const site = after === '' ? listSiteTools((await find.cells(allTime)) ?? {}) : undefined;
  const people = (await find.people(allTime)) ?? {};
  const users: UserUsage[] = [];
  for (const id of Object.keys(people)
    .filter((userId) => userId > after)
    .sort()) {
    const usage = people[id] && formatUserUsage(userIdSchema.parse(id), people[id]);
    if (usage !== undefined && usage.totalConversions > 0) users.push(usage);
    if (users.length === pageSize) break;
  }
  return { users, site, next: users.length < pageSize ? undefined : users.at(-1)?.userId };
}

/** Usage of some users, in no order; users without conversions are left out. */
export async function findUsage(
  find: Pick<UsageFinds, 'people'>,
  ids: readonly UserId[],
): Promise<{ users: UserUsage[] }> {
  const people = (await find.people(allTime)) ?? {};
  return {
    users: [...new Set(ids)].flatMap((id) => {
      const usage = people[id] && formatUserUsage(id, people[id]);
      return usage === undefined || usage.totalConversions === 0 ? [] : [usage];
    }),
  };
}

/** One user's usage as other services receive it, tools by use. */
function formatUserUsage(userId: UserId, { name, tools }: PersonUsage): UserUsage {
  const toolUsage = formatTools([tools]);
  const totalConversions = toolUsage.reduce((sum, { count }) => sum + count, 0);
  return { userId, username: name, totalConversions, toolUsage };
}

/** All conversions since the beginning, by tool, including deleted accounts. */
const listSiteTools = (months: UsageCells): ToolUsage[] => formatTools(Object.values(months));

/** Delivered conversions by tool, most first. */
function formatTools(parts: readonly ToolCounts[]): ToolUsage[] {
  const counts = new Map<string, number>();
  for (const [toolType, [delivered]] of parts.flatMap((tools) => Object.entries(tools))) {
    if (delivered > 0) counts.set(toolType, (counts.get(toolType) ?? 0) + delivered);
  }
  return [...counts]
    .map(([toolType, count]) => ({ toolType, count }))
    .sort((left, right) => right.count - left.count || (left.toolType < right.toolType ? -1 : 1));
}

/** The first day anything was counted; empty on a new site. */
export async function findBeginning(find: FindPeriod<UsageCells>): Promise<{ at?: string }> {
  const findFirst = async (id: string): Promise<string | undefined> =>
    Object.keys((await find(id)) ?? {}).sort()[0];
  const month = await findFirst(allTime);
  const day = month === undefined ? undefined : await findFirst(month);
  return day === undefined ? {} : { at: `${day}T00:00:00.000Z` };
}
