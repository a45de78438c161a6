import { useMutation } from '@apollo/client/react';
import { showProblem, showToast } from '../../../components/ui/toast-store.ts';
import { findGraphqlMessage } from './find-graphql-message.ts';
import { setAdminMutation } from './set-admin-mutation.graphql.ts';

/** Grants or revokes administrator rights. */
export function useSetAdmin(onDone: () => void) {
  const [setAdmin, { loading }] = useMutation(setAdminMutation, {
    refetchQueries: ['Users', 'AuditTrail'],
    onCompleted: () => {
      showToast({ title: 'Success', description: 'User admin status updated' });
      onDone();
    },
    onError: (error) => showProblem('Error', findGraphqlMessage(error)),
  });
  return {
    isPending: loading,
    setAdmin: (userId: string, isAdmin: boolean) => void setAdmin({ variables: { userId, isAdmin } }),
  };
}
