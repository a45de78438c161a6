import { graphql } from '../../../lib/graphql/graphql.ts';

export const grantCreditsMutation = graphql(`
  mutation GrantCredits($userId: ID!, $credits: Int!, $reason: String!, $requestId: ID!) {
    grantCredits(userId: $userId, credits: $credits, reason: $reason, requestId: $requestId) {
      id
      username
      credits
    }
  }
`);
