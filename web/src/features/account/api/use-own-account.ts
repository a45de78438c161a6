import {
  type EmailChange,
  ownAccountSchema,
  type ProviderId,
  providerUrlSchema,
  sessionSchema,
  userSchema,
} from '@floatwise/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { request, requestJson } from '../../../lib/request.ts';
import { showFailure, showToast } from '../../../components/ui/toast-store.ts';
import { putUser } from '../../session/api/use-user.ts';
import { putReturnPath } from '../../../lib/return-path.ts';

const ownAccountKey = ['account'] as const;

/** A form that asks for the account's password, for calls that need it again. */
export const passwordFormSchema = z.object({ password: z.string().min(1, 'Enter your password') });

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
      await putUser(queryClient, user);
      showToast({ title: 'Link sent', description: `Open the link we sent to ${email} to confirm it.` });
      onSent();
      await queryClient.invalidateQueries({ queryKey: ownAccountKey });
    },
    onError: showFailure('The address was not changed'),
  });
}

interface Provider {
  provider: ProviderId;
  name: string;
}

/** Sends the browser to the provider, which returns it to the account page. */
export function useLinkProvider({ provider, name }: Provider, returnPath: string) {
  return useMutation({
    mutationFn: (password: string) =>
      requestJson(providerUrlSchema, 'POST', `/api/account/${provider}`, { password }),
    onSuccess: ({ url }) => {
      putReturnPath(returnPath);
      window.location.assign(url);
    },
    onError: showFailure(`${name} was not linked`),
  });
}

export function useUnlinkProvider({ provider, name }: Provider) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => request('DELETE', `/api/account/${provider}`),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ownAccountKey });
      showToast({ title: `${name} unlinked`, description: 'From now on you sign in with your password.' });
    },
    onError: showFailure(`${name} was not unlinked`),
  });
}

const sessionsKey = ['sessions'] as const;

/** The user's sessions. */
export function useSessions() {
  return useQuery({
    queryKey: sessionsKey,
    queryFn: () => requestJson(z.array(sessionSchema), 'GET', '/api/sessions'),
    refetchOnMount: 'always',
  });
}

/** Ends the session of an id, or all others if there is no id. */
export function useEndSessions() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string | undefined) =>
      request('DELETE', id === undefined ? '/api/sessions' : `/api/sessions/${encodeURIComponent(id)}`),
    onSuccess: async (_answer, id) => {
      await queryClient.invalidateQueries({ queryKey: sessionsKey });
      showToast(
        id === undefined
          ? { title: 'Sessions ended', description: 'You are now signed in only here.' }
          : { title: 'Session ended', description: 'That browser must log in again.' },
      );
    },
    onError: showFailure('The session was not ended'),
  });
}
