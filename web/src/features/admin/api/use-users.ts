import type { OperationVariables, TypedDocumentNode } from '@apollo/client';
import { useMutation, useQuery } from '@apollo/client/react';
import type { ResultOf, VariablesOf } from 'gql.tada';
import { formatCredits } from '@floatwise/contracts';
import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { findSlice, readList } from '../model/page-number.ts';
import {
  blockUserMutation,
  grantCreditsMutation,
  setAdminMutation,
  usersQuery,
} from './operations.graphql.ts';
import { showProblem, showToast } from '../../../components/ui/toast-store.ts';

export type ListedUser = ResultOf<typeof usersQuery>['users']['edges'][number]['node'];

type UserVariables = VariablesOf<typeof usersQuery>;
export type UserSort = UserVariables['sort'];

/** A page of the users. */
export function useUsers({ page, ...query }: Omit<UserVariables, 'first' | 'skip'> & { page: number }) {
  const result = useQuery(usersQuery, { variables: { ...query, ...findSlice(page) } });
  return readList(result, (result.data ?? result.previousData)?.users);
}

/** The server's sentence in an Apollo Client error. */
export function findGraphqlMessage(error: unknown): string {
  const [first] = CombinedGraphQLErrors.is(error) ? error.errors : [];
  return first?.message ?? 'The server did not answer. Check your connection and try again.';
}

/** Changes a user: shows the result and refetches the users, or shows why it failed. */
function useChange<Data, Variables extends OperationVariables>(
  mutation: TypedDocumentNode<Data, Variables>,
  onCompleted: (data: Data) => void,
) {
  // The hook wants all types of variables to be known.
  const [mutate, { loading }] = useMutation(mutation as TypedDocumentNode<Data, OperationVariables>, {
    refetchQueries: ['Users', 'AuditTrail'],
    onError: (error) => showProblem('Error', findGraphqlMessage(error)),
    onCompleted,
  });
  return { isPending: loading, change: (variables: Variables) => void mutate({ variables }) };
}

/** Blocks a user and ends their sessions, or unblocks them. */
export const useBlockUser = (onDone: () => void) =>
  useChange(blockUserMutation, ({ blockUser: { username, isBlocked } }) => {
    const effect = isBlocked ? 'is blocked and signed out everywhere' : 'can sign in again';
    showToast({ title: 'Success', description: `${username} ${effect}.` });
    onDone();
  });

/** Grants or revokes administrator rights. */
export const useSetAdmin = (onDone: () => void) =>
  useChange(setAdminMutation, () => {
    showToast({ title: 'Success', description: 'User admin status updated' });
    onDone();
  });

/** Grants credits to a user, only once per request id. */
export const useGrantCredits = (onDone: () => void) =>
  useChange(grantCreditsMutation, ({ grantCredits: { username, credits } }) => {
    showToast({ title: 'Credits granted', description: `${username} now has ${formatCredits(credits)}.` });
    onDone();
  });
