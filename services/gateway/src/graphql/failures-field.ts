import { failurePageRequestSchema } from '@floatwise/contracts';
import { formatPage } from './format-page.ts';
import { forAdmin } from './graphql-context.ts';
import { readArgs } from './read-args.ts';

const failures = forAdmin<unknown, object>(async (_parent, args, { stats }) => {
  const page = await stats.listFailures(readArgs(failurePageRequestSchema, args));
  return formatPage({
    ...page,
    edges: page.failures.map(({ failure, cursor }) => ({ cursor, node: failure })),
  });
});

export const failuresField = { Query: { failures } };
