import { type ChangePasswordInput, linkOwnerSchema, type PasswordReset } from '@floatwise/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { showFailure, showProblem, showToast } from '../../../components/ui/toast-store.ts';
import { request, requestJson } from '../../../lib/request.ts';
import { keysKey } from './use-keys.ts';
import { userKey } from './use-user.ts';

const showChanged = () =>
  showToast({ title: 'Password Changed', description: 'Your password has been successfully updated.' });

/** If the server gives no reason. */
export const changeProblem = 'Failed to change password';

export function useChangePassword() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: ChangePasswordInput) => request('POST', '/api/change-password', input),
    onSuccess: (_answer, { revokeKeys }) => {
      if (revokeKeys === true) void queryClient.invalidateQueries({ queryKey: keysKey });
      showChanged();
    },
    onError: showFailure('Error', changeProblem),
  });
}

/** Sends a reset link to an address, if an account has it. */
export function useForgotPassword() {
  return useMutation({
    mutationFn: (email: string) => request('POST', '/api/forgot-password', { email }),
    onError: () => showProblem('Error', 'Failed to process your request'),
  });
}

/** Sets a new password with the secret of a link. Ends all sessions of the account, including one in this browser. */
export function useResetPassword() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: PasswordReset) => requestJson(linkOwnerSchema, 'POST', '/api/reset-password', input),
    onSuccess: () => {
      showChanged();
      return queryClient.invalidateQueries({ queryKey: userKey });
    },
    onError: showFailure('Error', changeProblem),
  });
}
