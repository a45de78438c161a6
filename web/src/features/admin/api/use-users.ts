import { useQuery } from '@apollo/client/react';
import type { ResultOf } from 'gql.tada';
import { usersQuery } from './users-query.graphql.ts';

export type ListedUser = ResultOf<typeof usersQuery>['users']['edges'][number]['node'];

export const userSorts = ['USERNAME', 'EMAIL', 'CREDITS', 'CREATED_AT', 'TOTAL_CONVERSIONS'] as const;
export type UserSort = (typeof userSorts)[number];

interface UserListQuery {
  readonly search: string;
  readonly sort: UserSort;
  readonly descending: boolean;
  /** The cursor the page begins behind; the first page without it. */
  readonly after: string | undefined;
}

const usersAPage = 50;

/** A page of everybody who has an account. */
export function useUsers({ search, sort, descending, after }: UserListQuery) {
  const { data, previousData, error, loading, refetch } = useQuery(usersQuery, {
    variables: { search, sort, descending, first: usersAPage, ...(after === undefined ? {} : { after }) },
  });
  const page = (data ?? previousData)?.users;
  return {
    users: page?.edges.map(({ node }) => node),
    total: page?.totalCount ?? 0,
    next: page?.pageInfo.hasNextPage === true ? (page.pageInfo.endCursor ?? undefined) : undefined,
    isLoading: loading,
    error,
    refetch: () => void refetch(),
  };
}
