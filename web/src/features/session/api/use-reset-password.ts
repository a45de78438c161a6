import { linkOwnerSchema, type PasswordReset } from '@floatwise/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { showToast } from '../../../components/ui/toast-store.ts';
import { requestJson } from '../../../lib/request.ts';
import { showFailure } from '../../../lib/show-failure.ts';
import { userKey } from './use-user.ts';

/** Sets a new password by the secret of a link. All sessions of the account end, also one in this browser. */
export function useResetPassword() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: PasswordReset) => requestJson(linkOwnerSchema, 'POST', '/api/reset-password', input),
    onSuccess: () => {
      showToast({ title: 'Password Changed', description: 'Your password has been successfully updated.' });
      return queryClient.invalidateQueries({ queryKey: userKey });
    },
    onError: showFailure('Error', 'Failed to change password'),
  });
}
