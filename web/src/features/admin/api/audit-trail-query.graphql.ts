import { graphql } from '../../../lib/graphql/graphql.ts';

export const auditTrailQuery = graphql(`
  query AuditTrail($userId: ID!, $after: String) {
    auditTrail(userId: $userId, first: 50, after: $after) {
      totalCount
      pageInfo {
        endCursor
        hasNextPage
      }
      edges {
        node {
          id
          at
          kind
          from
          credits
          reason
          by {
            id
            username
          }
        }
      }
    }
  }
`);
