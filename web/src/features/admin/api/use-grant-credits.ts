import { formatCredits } from '@floatwise/contracts';
import { useMutation } from '@apollo/client/react';
import { showProblem, showToast } from '../../../components/ui/toast-store.ts';
import { findGraphqlMessage } from './find-graphql-message.ts';
import { grantCreditsMutation } from './grant-credits-mutation.graphql.ts';

export interface Grant {
  readonly userId: string;
  readonly credits: number;
  readonly reason: string;
  /** The same for every try of one grant. */
  readonly requestId: string;
}

/** Gives a person credits. The same request id twice gives them once. */
export function useGrantCredits(onDone: () => void) {
  const [grantCredits, { loading }] = useMutation(grantCreditsMutation, {
    refetchQueries: ['Users', 'AuditTrail'],
    onCompleted: ({ grantCredits: { username, credits } }) => {
      showToast({ title: 'Credits granted', description: `${username} now has ${formatCredits(credits)}.` });
      onDone();
    },
    onError: (error) => showProblem('Error', findGraphqlMessage(error)),
  });
  return {
    isPending: loading,
    grant: (grant: Grant) => void grantCredits({ variables: { ...grant } }),
  };
}
