import { skipToken, useQuery } from '@apollo/client/react';
import { useEffect } from 'react';
import type { ResultOf } from 'gql.tada';
import { peopleUsageQuery } from './operations.graphql.ts';

type Users = ResultOf<typeof peopleUsageQuery>['usage']['users'];
type PersonUsage = Users['edges'][number]['node'];

/** What people had converted in a time, most first, and what deleted accounts had. */
export interface PeopleUsage {
  readonly people: readonly PersonUsage[];
  readonly deletedAccounts: Users['deletedAccounts'];
  /** People, also those whose page is still to come. */
  readonly total: number;
}

/** Everybody's conversions in a time, gathered page by page. */
export function usePeopleUsage(times: { from: string; to: string } | undefined) {
  const { data, previousData, error, loading, fetchMore, refetch } = useQuery(
    peopleUsageQuery,
    times === undefined ? skipToken : { variables: times },
  );
  const { hasNextPage, endCursor } = data?.usage.users.pageInfo ?? {};
  useEffect(() => {
    if (hasNextPage !== true || endCursor === undefined || loading) return;
    void fetchMore({
      variables: { after: endCursor },
      updateQuery: (before, { fetchMoreResult: { usage: more } }) => ({
        usage: {
          ...more,
          users: { ...more.users, edges: [...before.usage.users.edges, ...more.users.edges] },
        },
      }),
    }).catch(() => undefined);
  }, [hasNextPage, endCursor, loading, fetchMore]);
  const users = (data ?? previousData)?.usage.users;
  const usage: PeopleUsage | undefined = users && {
    people: users.edges.map(({ node }) => node),
    deletedAccounts: users.deletedAccounts,
    total: users.totalCount,
  };
  return { usage, error, refetch: () => void refetch() };
}
