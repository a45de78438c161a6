import { linkOwnerSchema } from '@floatwise/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { requestJson } from '../../../lib/request.ts';
import { userKey } from './use-user.ts';

/** Confirms an address with the secret of a link; the signed-in user may gain it, and credits. */
export function useConfirmEmail() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (token: string) => requestJson(linkOwnerSchema, 'POST', '/api/confirm-email', { token }),
    onSuccess: async () => {
      // A response on its way may be older than the confirmation.
      await queryClient.cancelQueries({ queryKey: userKey });
      await queryClient.invalidateQueries({ queryKey: userKey });
    },
  });
}
