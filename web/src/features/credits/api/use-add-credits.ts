import { type CreditAmount, userSchema } from '@floatwise/contracts';
import { useMutation } from '@tanstack/react-query';
import { requestJson } from '../../../lib/request.ts';
import { showFailure } from '../../../lib/show-failure.ts';
import { usePutUser } from './use-put-user.ts';

/** Adds credits without paying, where the site gives them so. */
export function useAddCredits() {
  const putUser = usePutUser();
  return useMutation({
    mutationFn: (amount: CreditAmount) => requestJson(userSchema, 'POST', '/api/add-credits', amount),
    onSuccess: putUser,
    onError: showFailure('Failed to add credits'),
  });
}
