import { graphql } from '../../../lib/graphql/graphql.ts';

export const blockUserMutation = graphql(`
  mutation BlockUser($userId: ID!, $blocked: Boolean!) {
    blockUser(userId: $userId, blocked: $blocked) {
      id
      username
      isBlocked
    }
  }
`);
