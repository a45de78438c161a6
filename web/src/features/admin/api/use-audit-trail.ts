import { useQuery } from '@apollo/client/react';
import type { ResultOf } from 'gql.tada';
import { auditTrailQuery } from './operations.graphql.ts';

export type AuditEntry = ResultOf<typeof auditTrailQuery>['auditTrail']['edges'][number]['node'];

/** Audit trail of a user's account, newest first. */
export function useAuditTrail(userId: string) {
  const { data, error, fetchMore, refetch } = useQuery(auditTrailQuery, { variables: { userId } });
  const trail = data?.auditTrail;
  return {
    entries: trail?.edges.map(({ node }) => node),
    error,
    refetch: () => void refetch(),
    fetchMore:
      trail?.pageInfo.hasNextPage === true
        ? () =>
            void fetchMore({
              variables: { after: trail.pageInfo.endCursor },
              updateQuery: (before, { fetchMoreResult: { auditTrail: more } }) => ({
                auditTrail: { ...more, edges: [...before.auditTrail.edges, ...more.edges] },
              }),
            })
        : undefined,
  };
}
