import { useMutation } from '@apollo/client/react';
import { showToast } from '../../../components/ui/toast-store.ts';
import { findGraphqlMessage } from './find-graphql-message.ts';
import { setAdminMutation } from './set-admin-mutation.graphql.ts';

/** Grants or revokes administrator rights. The switch moves at once, and back where the server refuses. */
export function useSetAdmin(): (userId: string, isAdmin: boolean) => void {
  const [setAdmin] = useMutation(setAdminMutation, {
    refetchQueries: ['Users', 'AuditTrail'],
    onCompleted: () => showToast({ title: 'Success', description: 'User admin status updated' }),
    onError: (error) =>
      showToast({ variant: 'destructive', title: 'Error', description: findGraphqlMessage(error) }),
  });
  return (userId, isAdmin) =>
    void setAdmin({
      variables: { userId, isAdmin },
      optimisticResponse: { setAdmin: { __typename: 'User', id: userId, isAdmin } },
    });
}
