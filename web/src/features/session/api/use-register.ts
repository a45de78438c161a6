import { type RegisterInput, userSchema } from '@floatwise/contracts';
import { useMutation } from '@tanstack/react-query';
import { showProblem, showToast } from '../../../components/ui/toast-store.ts';
import { findServerMessage } from '../../../lib/request-error.ts';
import { requestJson } from '../../../lib/request.ts';

/** Why the last registration was refused. */
export const describeRegistrationProblem = (error: unknown): string =>
  findServerMessage(error, 'An error occurred during registration');

/** Creates an account. The user logs in afterwards, so the cached user stays. */
export function useRegister(onRegistered: (username: string) => void) {
  return useMutation({
    mutationFn: (input: RegisterInput) => requestJson(userSchema, 'POST', '/api/register', input),
    onSuccess: (user) => {
      showToast({
        title: 'Registration successful',
        description: 'Your account has been created. You can now log in.',
      });
      onRegistered(user.username);
    },
    onError: (error) => showProblem('Registration failed', describeRegistrationProblem(error)),
  });
}
