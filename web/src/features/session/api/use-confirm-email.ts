import { linkOwnerSchema } from '@floatwise/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { requestJson } from '../../../lib/request.ts';
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
