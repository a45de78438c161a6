import { graphql } from '../../../lib/graphql/graphql.ts';

export const userStatisticsQuery = graphql(`
  query UserStatistics($after: String) {
    users(sort: TOTAL_CONVERSIONS, descending: true, first: 500, after: $after) {
      totalCount
      pageInfo {
        endCursor
        hasNextPage
      }
      edges {
        node {
          id
          username
          totalConversions
          toolUsage {
            toolType
            count
          }
        }
      }
    }
  }
`);
