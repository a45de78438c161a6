import type { ChangePasswordInput } from '@floatwise/contracts';
import { useMutation } from '@tanstack/react-query';
import { showToast } from '../../../components/ui/toast-store.ts';
import { findServerMessage } from '../../../lib/request-error.ts';
import { request } from '../../../lib/request.ts';

export function useChangePassword(onChanged: () => void) {
  return useMutation({
    mutationFn: (input: ChangePasswordInput) => request('POST', '/api/change-password', input),
    onSuccess: () => {
      showToast({ title: 'Password Changed', description: 'Your password has been successfully updated.' });
      onChanged();
    },
    onError: (error) =>
      showToast({
        variant: 'destructive',
        title: 'Error',
        description: findServerMessage(error, 'Failed to change password'),
      }),
  });
}
