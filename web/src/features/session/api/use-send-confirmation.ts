import { useMutation } from '@tanstack/react-query';
import { showProblem, showToast } from '../../../components/ui/toast-store.ts';
import { findServerMessage } from '../../../lib/request-error.ts';
import { request } from '../../../lib/request.ts';

/** Sends the link to the unconfirmed address again. */
export function useSendConfirmation() {
  return useMutation({
    mutationFn: () => request('POST', '/api/account/email/link'),
    onSuccess: () =>
      showToast({ title: 'Link sent', description: 'Open the link in the email to confirm your address.' }),
    onError: (error) =>
      showProblem(
        'The link was not sent',
        findServerMessage(error, 'The server did not answer. Please try again.'),
      ),
  });
}
