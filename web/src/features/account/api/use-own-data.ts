import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { showFailure, showToast } from '../../../components/ui/toast-store.ts';
import { parseFileName } from './content-disposition.ts';
import { downloadBlob } from '../../../lib/download-blob.ts';
import { request } from '../../../lib/request.ts';
import { forgetWork } from '../../conversion/store/work-store.ts';
import { putTabPerson, putUser } from '../../session/api/use-user.ts';

/** Saves everything stored about the user as a file. */
export function useExportData() {
  return useMutation({
    mutationFn: async () => {
      const answer = await request('GET', '/api/account/export');
      const name = parseFileName(answer.headers.get('content-disposition'));
      downloadBlob(await answer.blob(), name ?? 'account.json');
    },
    onError: showFailure('Your data could not be exported'),
  });
}

/** Deletes the account and its data. An account that signs in only with a provider has no password to send. */
export function useDeleteAccount() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (input: { password?: string }) => request('DELETE', '/api/account', input),
    onSuccess: async () => {
      putTabPerson(undefined);
      await forgetWork();
      await navigate('/');
      queryClient.clear();
      await putUser(queryClient, null);
      showToast({ title: 'Account deleted', description: 'Your account and its data have been deleted.' });
    },
    onError: showFailure('Your account was not deleted'),
  });
}
