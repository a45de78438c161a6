import { type CreditAmount, userSchema } from '@floatwise/contracts';
import { useMutation } from '@tanstack/react-query';
import { showProblem } from '../../../components/ui/toast-store.ts';
import { findServerMessage } from '../../../lib/request-error.ts';
import { requestJson } from '../../../lib/request.ts';
import { usePutUser } from './use-put-user.ts';

/** Adds credits without paying, where the site gives them so. */
export function useAddCredits() {
  const putUser = usePutUser();
  return useMutation({
    mutationFn: (amount: CreditAmount) => requestJson(userSchema, 'POST', '/api/add-credits', amount),
    onSuccess: putUser,
    onError: (error) =>
      showProblem(
        'Failed to add credits',
        findServerMessage(error, 'The server did not answer. Please try again.'),
      ),
  });
}
