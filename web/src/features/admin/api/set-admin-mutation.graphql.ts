import { graphql } from '../../../lib/graphql/graphql.ts';

export const setAdminMutation = graphql(`
  mutation SetAdmin($userId: ID!, $isAdmin: Boolean!) {
    setAdmin(userId: $userId, isAdmin: $isAdmin) {
      __typename
      id
      isAdmin
    }
  }
`);
