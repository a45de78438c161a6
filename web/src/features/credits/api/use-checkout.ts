import { checkoutSchema, type CreditAmount } from '@floatwise/contracts';
import { useMutation } from '@tanstack/react-query';
import { showProblem } from '../../../components/ui/toast-store.ts';
import { findServerMessage } from '../../../lib/request-error.ts';
import { requestJson } from '../../../lib/request.ts';

/** Leads to the page of the payment provider. */
export function useCheckout() {
  return useMutation({
    mutationFn: (amount: CreditAmount) => requestJson(checkoutSchema, 'POST', '/api/checkout', amount),
    onSuccess: ({ url }) => window.location.assign(url),
    onError: (error) =>
      showProblem(
        'Failed to add credits',
        findServerMessage(error, 'The server did not answer. Nothing was charged.'),
      ),
  });
}
