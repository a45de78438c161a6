import { graphql } from '../../../lib/graphql/graphql.ts';

export const peopleUsageQuery = graphql(`
  query PeopleUsage($from: DateTime!, $to: DateTime!, $after: String) {
    usage(from: $from, to: $to, interval: WEEK) {
      users(first: 250, after: $after) {
        totalCount
        pageInfo {
          endCursor
          hasNextPage
        }
        edges {
          node {
            userId
            username
            count
            failed
            toolUsage {
              toolType
              count
              failed
            }
          }
        }
        deletedAccounts {
          count
          failed
          toolUsage {
            toolType
            count
            failed
          }
        }
      }
    }
  }
`);
