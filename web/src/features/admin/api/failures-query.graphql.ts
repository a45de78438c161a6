import { graphql } from '../../../lib/graphql/graphql.ts';

export const failuresQuery = graphql(`
  query Failures($first: Int!, $skip: Int!, $toolId: ID, $from: DateTime, $to: DateTime) {
    failures(first: $first, skip: $skip, toolId: $toolId, from: $from, to: $to) {
      totalCount
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
