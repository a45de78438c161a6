import { NetworkStatus } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import type { ResultOf } from 'gql.tada';
import { failuresQuery } from './failures-query.graphql.ts';

export type Failure = ResultOf<typeof failuresQuery>['failures']['edges'][number]['node'];

const pageSize = 50;

/** Conversions that failed, the latest first, of one tool or of all. */
export function useFailures(toolId: string | undefined) {
  const { data, previousData, error, fetchMore, refetch, networkStatus } = useQuery(failuresQuery, {
    variables: { first: pageSize, ...(toolId === undefined ? {} : { toolId }) },
  });
  const failures = (data ?? previousData)?.failures;
  const { hasNextPage = false, endCursor } = failures?.pageInfo ?? {};
  return {
    failures: failures?.edges.map(({ node }) => node),
    total: failures?.totalCount ?? 0,
    error,
    refetch: () => void refetch(),
    isFetchingMore: networkStatus === NetworkStatus.fetchMore,
    fetchMore: hasNextPage
      ? () =>
          void fetchMore({
            variables: { after: endCursor ?? null },
            updateQuery: (before, { fetchMoreResult: { failures: more } }) => ({
              failures: { ...more, edges: [...before.failures.edges, ...more.edges] },
            }),
          })
      : undefined,
  };
}
