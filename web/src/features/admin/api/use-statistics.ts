import { skipToken, useQuery } from '@apollo/client/react';
import type { ResultOf, VariablesOf } from 'gql.tada';
import { deletedAccountsName } from '@floatwise/contracts';
import { useEffect, useMemo } from 'react';
import type { Period } from '../../../lib/date-range.ts';
import { dayMs } from '../../../lib/time-marks.ts';
import {
  failuresQuery,
  liveQuery,
  peopleUsageQuery,
  usageQuery,
  usageSinceQuery,
} from './operations.graphql.ts';
import { findSlice, readList } from '../model/page-number.ts';

export type Usage = ResultOf<typeof usageQuery>['usage'];

/** Conversions from one instant up to another. */
export function useUsage({ from, to }: Period) {
  const spanMs = Date.parse(to) - Date.parse(from);
  const interval: 'HOUR' | 'DAY' | 'WEEK' =
    spanMs <= 2 * dayMs ? 'HOUR' : spanMs <= 92 * dayMs ? 'DAY' : 'WEEK';
  const { data, previousData, error, refetch } = useQuery(usageQuery, { variables: { from, to, interval } });
  return { usage: (data ?? previousData)?.usage, interval, error, refetch };
}

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
export function usePeopleUsage(times: Period | undefined) {
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
  return { rows, total: users?.totalCount ?? 0, error, refetch };
}

/** Deleted accounts get a row if they had conversions, so that the rows add up to the site's counts. */
function listRows({ edges, deletedAccounts }: Users): PeopleRow[] {
  const rows = edges.map(({ node: { userId, username, ...counts } }) => ({
    ...counts,
    id: userId ?? '',
    name: username ?? '',
    isDeleted: false,
  }));
  if (deletedAccounts.count + deletedAccounts.failed + deletedAccounts.refused === 0) return rows;
  return [...rows, { ...deletedAccounts, id: 'deleted', name: deletedAccountsName, isDeleted: true }];
}

export type LiveFigures = ResultOf<typeof liveQuery>;
export type Converter = LiveFigures['live']['converters'][number];

const pollMs = 1_500;

/** Queued and running conversions, and how many finished recently; polled while the page is visible. */
export function useLive(times: { day: string; week: string; to: string }) {
  const { data, previousData, error, refetch } = useQuery(liveQuery, {
    variables: times,
    pollInterval: pollMs,
    skipPollAttempt: () => document.hidden,
  });
  return { figures: data ?? previousData, error, refetch };
}

/** Start of the day of the first conversion, or of today if there is none; undefined while loading. */
export function useFirstDay(): string | undefined {
  const { data } = useQuery(usageSinceQuery);
  if (data === undefined) return undefined;
  return data.usageSince ?? `${new Date().toISOString().slice(0, 10)}T00:00:00.000Z`;
}

export type FailureRow = ResultOf<typeof failuresQuery>['failures']['edges'][number]['node'];

/** A page of the conversions that failed in a period, newest first; only those of `toolId` if given. */
export type ListedFailures = NonNullable<VariablesOf<typeof failuresQuery>['kind']>;

export function useFailures(
  times: Period | undefined,
  { toolId, kind }: { toolId: string | undefined; kind: ListedFailures | undefined },
  page: number,
) {
  const result = useQuery(
    failuresQuery,
    times === undefined
      ? skipToken
      : {
          variables: {
            ...findSlice(page),
            ...times,
            ...(toolId !== undefined && { toolId }),
            ...(kind !== undefined && { kind }),
          },
        },
  );
  return readList(result, (result.data ?? result.previousData)?.failures);
}
