import { graphql } from '../../../lib/graphql/graphql.ts';

export const failuresQuery = graphql(`
  query Failures($first: Int!, $after: String, $toolId: ID) {
    failures(first: $first, after: $after, toolId: $toolId) {
      totalCount
      pageInfo {
        endCursor
        hasNextPage
      }
      edges {
        node {
          id
          at
          toolId
          userId
          username
          fileName
          code
          message
        }
      }
    }
  }
`);
