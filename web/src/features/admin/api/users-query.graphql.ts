import { graphql } from '../../../lib/graphql/graphql.ts';

export const usersQuery = graphql(`
  query Users($search: String!, $sort: UserSort!, $descending: Boolean!, $first: Int!, $skip: Int!) {
    users(search: $search, sort: $sort, descending: $descending, first: $first, skip: $skip) {
      totalCount
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
