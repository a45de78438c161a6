import { type LoginForm, type RegisterInput, userSchema } from '@floatwise/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { showProblem, showToast } from '../../../components/ui/toast-store.ts';
import { findServerMessage, RequestError, requestJson } from '../../../lib/request.ts';
import { putUser } from './use-user.ts';

/** A delay this short, caused by others' failed log-ins, is waited out silently. */
const mostWaitSeconds = 5;
const mostRetries = 2;

/** Why the last log-in was refused. */
export const describeLoginProblem = (error: unknown): string =>
  findServerMessage(error, 'An error occurred during login');

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
    onError: (error) => showProblem('Login failed', describeLoginProblem(error)),
  });
}

function findWaitSeconds(error: unknown): number {
  const isLimited = error instanceof RequestError && error.status === 429;
  return (isLimited ? error.retryAfterSeconds : undefined) ?? Infinity;
}

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
