import {
  peopleUsageRequestSchema,
  usageQuerySchema,
  type UsageQuery,
  type UsageSummary,
} from '@floatwise/contracts';
import { formatPage } from './format-page.ts';
import { forAdmin, type Resolve } from './graphql-context.ts';
import { readArgs } from './read-args.ts';

const usage = forAdmin<unknown, { interval: 'HOUR' | 'DAY' | 'WEEK' }>(async (_parent, args, { stats }) => {
  const query = readArgs(usageQuerySchema, { ...args, interval: args.interval.toLowerCase() });
  return { ...(await stats.sumUsage(query)), query };
});

type UsageOf = UsageSummary & { readonly query: UsageQuery };

const users: Resolve<UsageOf, { first: number; after?: string | null }> = async (
  { query },
  args,
  { stats },
) => {
  const { interval: _interval, ...time } = query;
  const page = await stats.sumPeople(readArgs(peopleUsageRequestSchema, { ...time, ...args }));
  const edges = page.people.map(({ person, cursor }) => ({ cursor, node: person }));
  return { ...formatPage({ ...page, edges }), deletedAccounts: page.deletedAccounts };
};

const usageSince = forAdmin<unknown, object>((_parent, _args, { stats }) => stats.findBeginning());

export const usageField = { Query: { usage, usageSince }, Usage: { users } };
