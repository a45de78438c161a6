import { type LoginForm, userSchema } from '@floatwise/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { showToast } from '../../../components/ui/toast-store.ts';
import { findServerMessage } from '../../../lib/request-error.ts';
import { requestJson } from '../../../lib/request.ts';
import { userKey } from './use-user.ts';

export function useLogin() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (input: LoginForm) => requestJson(userSchema, 'POST', '/api/login', input),
    onSuccess: (user) => {
      queryClient.setQueryData(userKey, user);
      showToast({ title: 'Login successful', description: `Welcome back, ${user.username}!` });
      void navigate('/dashboard');
    },
    onError: (error) =>
      showToast({
        variant: 'destructive',
        title: 'Login failed',
        description: findServerMessage(error, 'An error occurred during login'),
      }),
  });
}
