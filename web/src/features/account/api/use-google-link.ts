import { googleUrlSchema } from '@floatwise/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { showToast } from '../../../components/ui/toast-store.ts';
import { putReturnPath } from '../../../lib/return-path.ts';
import { request, requestJson } from '../../../lib/request.ts';
import { showFailure } from '../../../lib/show-failure.ts';
import { ownAccountKey } from './use-own-account.ts';

/** Sends the browser to Google, which sends it back to the page of the account. */
export function useLinkGoogle(returnPath: string) {
  return useMutation({
    mutationFn: () => requestJson(googleUrlSchema, 'GET', '/api/auth/google/url?purpose=link'),
    onSuccess: ({ url }) => {
      putReturnPath(returnPath);
      window.location.assign(url);
    },
    onError: showFailure('Google was not linked'),
  });
}

export function useUnlinkGoogle() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => request('DELETE', '/api/account/google'),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ownAccountKey });
      showToast({ title: 'Google unlinked', description: 'Your password alone signs you in now.' });
    },
    onError: showFailure('Google was not unlinked'),
  });
}
