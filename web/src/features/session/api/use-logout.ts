import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { showToast } from '../../../components/ui/toast-store.ts';
import { request } from '../../../lib/request.ts';
import { showFailure } from '../../../lib/show-failure.ts';
import { putTabPerson } from '../model/tab-person.ts';
import { userKey } from './use-user.ts';

export function useLogout() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () => request('POST', '/api/logout'),
    onSuccess: () => {
      putTabPerson(undefined);
      queryClient.setQueryData(userKey, null);
      void navigate('/auth');
      showToast({ title: 'Logged out', description: 'You have been successfully logged out.' });
    },
    onError: showFailure('Logout failed', 'The server did not answer. You are still logged in.'),
  });
}
