import { useMutation } from '@apollo/client/react';
import { showProblem, showToast } from '../../../components/ui/toast-store.ts';
import { findGraphqlMessage } from './find-graphql-message.ts';
import { blockUserMutation } from './block-user-mutation.graphql.ts';

/** Blocks a person, whose sessions end, or lets them in again. */
export function useBlockUser(onDone: () => void) {
  const [blockUser, { loading }] = useMutation(blockUserMutation, {
    refetchQueries: ['Users', 'AuditTrail'],
    onCompleted: ({ blockUser: { username, isBlocked } }) => {
      showToast({
        title: 'Success',
        description: isBlocked
          ? `${username} is blocked and signed out everywhere.`
          : `${username} may sign in again.`,
      });
      onDone();
    },
    onError: (error) => showProblem('Error', findGraphqlMessage(error)),
  });
  return {
    isPending: loading,
    block: (userId: string, blocked: boolean) => void blockUser({ variables: { userId, blocked } }),
  };
}
