import { graphql } from '../../../lib/graphql/graphql.ts';

export const usageSinceQuery = graphql(`
  query UsageSince {
    usageSince
  }
`);
