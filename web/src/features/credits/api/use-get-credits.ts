import { checkoutSchema, type CreditAmount, userSchema } from '@floatwise/contracts';
import { useMutation } from '@tanstack/react-query';
import { requestJson } from '../../../lib/request.ts';
import { showFailure } from '../../../lib/show-failure.ts';
import { usePutUser } from './use-put-user.ts';

/** Leads to the page of the payment provider. */
export function useCheckout() {
  return useMutation({
    mutationFn: (amount: CreditAmount) => requestJson(checkoutSchema, 'POST', '/api/checkout', amount),
    onSuccess: ({ url }) => window.location.assign(url),
    onError: showFailure('Failed to add credits', 'The server did not answer. Nothing was charged.'),
  });
}

/** Adds credits without paying, where the site gives them so. */
export function useAddCredits() {
  const putUser = usePutUser();
  return useMutation({
    mutationFn: (amount: CreditAmount) => requestJson(userSchema, 'POST', '/api/add-credits', amount),
    onSuccess: putUser,
    onError: showFailure('Failed to add credits'),
  });
}
