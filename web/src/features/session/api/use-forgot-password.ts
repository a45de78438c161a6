import { useMutation } from '@tanstack/react-query';
import { showProblem } from '../../../components/ui/toast-store.ts';
import { request } from '../../../lib/request.ts';

/** Has a link sent to an address, if an account has it. */
export function useForgotPassword() {
  return useMutation({
    mutationFn: (email: string) => request('POST', '/api/forgot-password', { email }),
    onError: () => showProblem('Error', 'Failed to process your request'),
  });
}
