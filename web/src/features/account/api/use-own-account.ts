import { type EmailChange, googleUrlSchema, ownAccountSchema, userSchema } from '@floatwise/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { request, requestJson } from '../../../lib/request.ts';
import { showToast } from '../../../components/ui/toast-store.ts';
import { userKey } from '../../session/api/use-user.ts';
import { showFailure } from '../../../lib/show-failure.ts';
import { putReturnPath } from '../../../lib/return-path.ts';

export const ownAccountKey = ['account'] as const;

/** The account and its ways to sign in. */
export function useOwnAccount() {
  return useQuery({
    queryKey: ownAccountKey,
    queryFn: () => requestJson(ownAccountSchema, 'GET', '/api/account'),
    refetchOnMount: 'always',
  });
}

/** Sends a confirmation link to a new address, which replaces the old one once the link is used. */
export function useChangeEmail(onSent: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: EmailChange) => requestJson(userSchema, 'POST', '/api/account/email', input),
    onSuccess: async (user, { email }) => {
      queryClient.setQueryData(userKey, user);
      showToast({ title: 'Link sent', description: `Open the link we sent to ${email} to confirm it.` });
      onSent();
      await queryClient.invalidateQueries({ queryKey: ownAccountKey });
    },
    onError: showFailure('The address was not changed'),
  });
}

/** Sends the browser to Google, which returns it to the account page. */
export function useLinkGoogle(returnPath: string) {
  return useMutation({
    mutationFn: (password: string) =>
      requestJson(googleUrlSchema, 'POST', '/api/account/google', { password }),
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
      showToast({ title: 'Google unlinked', description: 'From now on you sign in with your password.' });
    },
    onError: showFailure('Google was not unlinked'),
  });
}
