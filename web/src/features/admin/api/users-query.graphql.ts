import { graphql } from '../../../lib/graphql/graphql.ts';

export const usersQuery = graphql(`
  query Users($search: String!, $sort: UserSort!, $descending: Boolean!, $first: Int!, $after: String) {
    users(search: $search, sort: $sort, descending: $descending, first: $first, after: $after) {
      totalCount
      pageInfo {
        endCursor
        hasNextPage
      }
      edges {
        node {
          id
          username
          email
          credits
          isAdmin
          isBlocked
          createdAt
          lastLoginAt
          totalConversions
        }
      }
    }
  }
`);
