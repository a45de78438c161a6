import { deletedAccountsName } from '@floatwise/contracts';
import { skipToken, useQuery } from '@apollo/client/react';
import { useEffect, useMemo } from 'react';
import type { ResultOf } from 'gql.tada';
import { peopleUsageQuery } from './operations.graphql.ts';

type Users = ResultOf<typeof peopleUsageQuery>['usage']['users'];

/** Conversions of one user, or of all deleted accounts together. */
export interface PeopleRow {
  readonly id: string;
  readonly name: string;
  readonly count: number;
  readonly toolUsage: Users['deletedAccounts']['toolUsage'];
  readonly isDeleted: boolean;
}

/** Conversions per user in a period, most first, loaded page by page. `total` also counts users not loaded yet. */
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
  const rows = useMemo(() => users && listRows(users), [users]);
  return { rows, total: users?.totalCount ?? 0, error, refetch: () => void refetch() };
}

/** Deleted accounts get a row if they had conversions, so that the rows add up to the site's counts. */
function listRows({ edges, deletedAccounts }: Users): PeopleRow[] {
  const rows = edges.map(({ node: { userId, username, ...counts } }) => ({
    ...counts,
    id: userId ?? '',
    name: username ?? '',
    isDeleted: false,
  }));
  if (deletedAccounts.count + deletedAccounts.failed === 0) return rows;
  return [...rows, { ...deletedAccounts, id: 'deleted', name: deletedAccountsName, isDeleted: true }];
}
