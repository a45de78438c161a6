import { useQuery } from '@apollo/client/react';
import type { ResultOf, VariablesOf } from 'gql.tada';
import { findSlice } from '../model/page-number.ts';
import { usersQuery } from './operations.graphql.ts';
import { readList } from './read-list.ts';

export type ListedUser = ResultOf<typeof usersQuery>['users']['edges'][number]['node'];

type UserVariables = VariablesOf<typeof usersQuery>;
export type UserSort = UserVariables['sort'];

/** A page of the users. */
export function useUsers({ page, ...query }: Omit<UserVariables, 'first' | 'skip'> & { page: number }) {
  const result = useQuery(usersQuery, { variables: { ...query, ...findSlice(page) } });
  return readList(result, (result.data ?? result.previousData)?.users);
}
