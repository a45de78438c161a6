import { checkoutSchema, type CreditAmount } from '@floatwise/contracts';
import { useMutation } from '@tanstack/react-query';
import { showToast } from '../../../components/ui/toast-store.ts';
import { findServerMessage } from '../../../lib/request-error.ts';
import { requestJson } from '../../../lib/request.ts';

/** Leads to the page of the payment provider. */
export function useCheckout() {
  return useMutation({
    mutationFn: (amount: CreditAmount) => requestJson(checkoutSchema, 'POST', '/api/checkout', amount),
    onSuccess: ({ url }) => window.location.assign(url),
    onError: (error) =>
      showToast({
        variant: 'destructive',
        title: 'Failed to add credits',
        description: findServerMessage(error, 'The server did not answer. Nothing was charged.'),
      }),
  });
}
