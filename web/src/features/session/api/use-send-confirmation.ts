import { useMutation } from '@tanstack/react-query';
import { showToast } from '../../../components/ui/toast-store.ts';
import { request } from '../../../lib/request.ts';
import { showFailure } from '../../../lib/show-failure.ts';

/** Sends the confirmation link again. */
export function useSendConfirmation() {
  return useMutation({
    mutationFn: () => request('POST', '/api/account/email/link'),
    onSuccess: () =>
      showToast({ title: 'Link sent', description: 'Open the link in the email to confirm your address.' }),
    onError: showFailure('The link was not sent'),
  });
}
