import { type LoginForm, type RegisterInput, userSchema } from '@floatwise/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { showFailure, showToast } from '../../../components/ui/toast-store.ts';
import { RequestError, requestJson } from '../../../lib/request.ts';
import { putUser } from './use-user.ts';

/** If the server gives no reason. */
export const loginProblem = 'An error occurred during login';
export const registrationProblem = 'An error occurred during registration';

/** A delay this short, caused by others' failed log-ins, is waited out silently. */
const mostWaitSeconds = 5;
const mostRetries = 2;

export function useLogin() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (input: LoginForm) => requestJson(userSchema, 'POST', '/api/login', input),
    retry: (retries, error) => retries < mostRetries && findWaitSeconds(error) <= mostWaitSeconds,
    retryDelay: (_retries, error) => findWaitSeconds(error) * 1_000,
    onSuccess: async (user) => {
      await putUser(queryClient, user);
      showToast({ title: 'Login successful', description: `Welcome back, ${user.username}!` });
      void navigate('/dashboard');
    },
    onError: showFailure('Login failed', loginProblem),
  });
}

function findWaitSeconds(error: unknown): number {
  const isLimited = error instanceof RequestError && error.status === 429;
  return (isLimited ? error.retryAfterSeconds : undefined) ?? Infinity;
}

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
    onError: showFailure('Registration failed', registrationProblem),
  });
}
