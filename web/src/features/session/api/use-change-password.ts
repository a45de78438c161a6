import type { ChangePasswordInput } from '@floatwise/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { showProblem, showToast } from '../../../components/ui/toast-store.ts';
import { findServerMessage } from '../../../lib/request-error.ts';
import { request } from '../../../lib/request.ts';

/** Why the password was not changed. */
export const describeChangeProblem = (error: unknown): string =>
  findServerMessage(error, 'Failed to change password');

export function useChangePassword() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: ChangePasswordInput) => request('POST', '/api/change-password', input),
    onSuccess: (_answer, { revokeKeys }) => {
      if (revokeKeys === true) void queryClient.invalidateQueries({ queryKey: ['keys'] });
      showToast({ title: 'Password Changed', description: 'Your password has been successfully updated.' });
    },
    onError: (error) => showProblem('Error', describeChangeProblem(error)),
  });
}
