import { usageQuerySchema } from '@floatwise/contracts';
import { forAdmin } from './graphql-context.ts';
import { readArgs } from './read-args.ts';

const usage = forAdmin<unknown, { interval: 'HOUR' | 'DAY' | 'WEEK' }>((_parent, args, { stats }) =>
  stats.sumUsage(readArgs(usageQuerySchema, { ...args, interval: args.interval.toLowerCase() })),
);

export const usageField = { Query: { usage } };
