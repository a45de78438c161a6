import { useQuery } from '@apollo/client/react';
import type { ResultOf } from 'gql.tada';
import { countSkipped, rowsAPage } from '../model/page-number.ts';
import { usersQuery } from './operations.graphql.ts';

export type ListedUser = ResultOf<typeof usersQuery>['users']['edges'][number]['node'];

export const userSorts = ['USERNAME', 'EMAIL', 'CREDITS', 'CREATED_AT', 'TOTAL_CONVERSIONS'] as const;
export type UserSort = (typeof userSorts)[number];

interface UserListQuery {
  readonly search: string;
  readonly sort: UserSort;
  readonly descending: boolean;
  readonly page: number;
}

/** A page of everybody who has an account. */
export function useUsers({ search, sort, descending, page: number }: UserListQuery) {
  const { data, previousData, error, loading, refetch } = useQuery(usersQuery, {
    variables: { search, sort, descending, first: rowsAPage, skip: countSkipped(number) },
  });
  const page = (data ?? previousData)?.users;
  return {
    users: page?.edges.map(({ node }) => node),
    total: page?.totalCount ?? 0,
    isLoading: loading,
    error,
    refetch: () => void refetch(),
  };
}
