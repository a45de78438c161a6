import { linkOwnerSchema } from '@floatwise/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request, requestJson } from '../../../lib/request.ts';
import { showToast } from '../../../components/ui/toast-store.ts';
import { showFailure } from '../../../lib/show-failure.ts';
import { userKey } from './use-user.ts';

/** Confirms an address by the secret of a link; the person signed in here may now have it, and credits. */
export function useConfirmEmail() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (token: string) => requestJson(linkOwnerSchema, 'POST', '/api/confirm-email', { token }),
    onSuccess: async () => {
      // An answer that is still on its way may be older than the confirmation.
      await queryClient.cancelQueries({ queryKey: userKey });
      await queryClient.invalidateQueries({ queryKey: userKey });
    },
  });
}

/** Sends the link to the unconfirmed address again. */
export function useSendConfirmation() {
  return useMutation({
    mutationFn: () => request('POST', '/api/account/email/link'),
    onSuccess: () =>
      showToast({ title: 'Link sent', description: 'Open the link in the email to confirm your address.' }),
    onError: showFailure('The link was not sent'),
  });
}
