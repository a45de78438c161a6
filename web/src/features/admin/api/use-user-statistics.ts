import { useQuery } from '@apollo/client/react';
import { useEffect } from 'react';
import type { ResultOf } from 'gql.tada';
import { userStatisticsQuery } from './user-statistics-query.graphql.ts';

type Users = ResultOf<typeof userStatisticsQuery>['users'];
export type UserStatistics = Users['edges'][number]['node'];

/** Everybody's conversions since the beginning, most first, gathered page by page. */
export function useUserStatistics() {
  const { data, error, loading, fetchMore, refetch } = useQuery(userStatisticsQuery);
  const users = data?.users;
  const { hasNextPage, endCursor } = users?.pageInfo ?? {};
  useEffect(() => {
    if (hasNextPage !== true || endCursor === undefined || loading) return;
    void fetchMore({
      variables: { after: endCursor },
      updateQuery: (before, { fetchMoreResult: { users: more } }) => ({
        users: { ...more, edges: [...before.users.edges, ...more.edges] },
      }),
    }).catch(() => undefined);
  }, [hasNextPage, endCursor, loading, fetchMore]);
  return {
    users: users?.edges.map(({ node }) => node),
    error,
    refetch: () => void refetch(),
  };
}
