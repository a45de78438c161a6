import { useQuery, useMutation } from '@apollo/client/react';
import type { ResultOf, VariablesOf } from 'gql.tada';
import { formatCredits } from '@floatwise/contracts';
import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { findSlice, readList } from '../model/page-number.ts';
import {
  usersQuery,
  blockUserMutation,
  grantCreditsMutation,
  setAdminMutation,
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

/** Refetches the users on success and shows a failure. */
const afterChange = {
  refetchQueries: ['Users', 'AuditTrail'],
  onError: (error: unknown) => showProblem('Error', findGraphqlMessage(error)),
};

/** Blocks a user and ends their sessions, or unblocks them. */
export function useBlockUser(onDone: () => void) {
  const [blockUser, { loading }] = useMutation(blockUserMutation, {
    ...afterChange,
    onCompleted: ({ blockUser: { username, isBlocked } }) => {
      showToast({
        title: 'Success',
        description: isBlocked
          ? `${username} is blocked and signed out everywhere.`
          : `${username} can sign in again.`,
      });
      onDone();
    },
  });
  return {
    isPending: loading,
    block: (userId: string, blocked: boolean) => void blockUser({ variables: { userId, blocked } }),
  };
}

/** Grants or revokes administrator rights. */
export function useSetAdmin(onDone: () => void) {
  const [setAdmin, { loading }] = useMutation(setAdminMutation, {
    ...afterChange,
    onCompleted: () => {
      showToast({ title: 'Success', description: 'User admin status updated' });
      onDone();
    },
  });
  return {
    isPending: loading,
    setAdmin: (userId: string, isAdmin: boolean) => void setAdmin({ variables: { userId, isAdmin } }),
  };
}

/** Grants credits to a user, only once per request id. */
export function useGrantCredits(onDone: () => void) {
  const [grantCredits, { loading }] = useMutation(grantCreditsMutation, {
    ...afterChange,
    onCompleted: ({ grantCredits: { username, credits } }) => {
      showToast({ title: 'Credits granted', description: `${username} now has ${formatCredits(credits)}.` });
      onDone();
    },
  });
  return {
    isPending: loading,
    grant: (variables: VariablesOf<typeof grantCreditsMutation>) => void grantCredits({ variables }),
  };
}
