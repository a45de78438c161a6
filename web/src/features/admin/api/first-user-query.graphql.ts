import { graphql } from '../../../lib/graphql/graphql.ts';

export const firstUserQuery = graphql(`
  query FirstUser {
    users(sort: CREATED_AT, first: 1) {
      edges {
        node {
          id
          createdAt
        }
      }
    }
  }
`);
