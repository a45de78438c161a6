import { type EmailChange, userSchema } from '@floatwise/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { showToast } from '../../../components/ui/toast-store.ts';
import { requestJson } from '../../../lib/request.ts';
import { userKey } from '../../session/api/use-user.ts';
import { showFailure } from '../../../lib/show-failure.ts';
import { ownAccountKey } from './use-own-account.ts';

/** Sends a link to a new address, which replaces the old one when the link is used. */
export function useChangeEmail(onSent: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: EmailChange) => requestJson(userSchema, 'POST', '/api/account/email', input),
    onSuccess: async (user, { email }) => {
      queryClient.setQueryData(userKey, user);
      showToast({ title: 'Link sent', description: `Open the link we sent to ${email} to confirm it.` });
      onSent();
      await queryClient.invalidateQueries({ queryKey: ownAccountKey });
    },
    onError: showFailure('The address was not changed'),
  });
}
