import type { User, UserId } from '@floatwise/contracts';
import { type QueryClient, type Updater, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import {
  readBoolean,
  type Reader,
  readNumber,
  readObject,
  readOptional,
  readText,
} from '../../../lib/read-shape.ts';
import { request, RequestError, requestJson } from '../../../lib/request.ts';
import { readOfTab, readStored, writeOfTab, writeStored } from '../../../lib/stored-value.ts';
import { showFailure, showToast } from '../../../components/ui/toast-store.ts';

const readUserId: Reader<UserId> = { parse: (value, path) => readText.parse(value, path) as UserId };

/** Reads the response of `GET /api/user`. */
export const readUser = readObject<User>({
  id: readUserId,
  username: readText,
  email: readOptional(readText),
  pendingEmail: readOptional(readText),
  credits: readNumber,
  isAdmin: readBoolean,
});

export const userKey = ['user'] as const;

/** The signed-in user; null for a visitor, undefined until the server answers. */
export function useUser() {
  return useQuery({
    queryKey: userKey,
    queryFn: async ({ client }) => {
      const user = await getUser();
      const known = client.getQueryData<User | null>(userKey);
      if (known && user && known.username !== user.username) void forgetPersonData(client);
      return user;
    },
    // The user may have logged out, or another one logged in, in another tab.
    refetchOnWindowFocus: ({ state: { data } }) => (data ? 'always' : false),
  });
}

/** The page of a browser without a session cookie says so: asking would only log a refusal. */
const visitorMark = 'data-visitor';

async function getUser(): Promise<User | null> {
  if (document.documentElement.hasAttribute(visitorMark)) return null;
  try {
    return await requestJson(readUser, 'GET', '/api/user');
  } catch (error) {
    if (error instanceof RequestError && error.status === 401) return null;
    throw error;
  }
}

/** Forgets the previous user's data; whatever the page shows is fetched again. */
export async function forgetPersonData(queryClient: QueryClient): Promise<void> {
  await queryClient.resetQueries({ predicate: ({ queryKey: [kind] }) => !publicQueries.has(kind) });
}

/** Queries that are the same for all users, and the user query itself. */
const publicQueries = new Set<unknown>(['user', 'config', 'tools', 'article']);

/** Sets the user. An answer still on its way, from before a change, must not replace them. */
export async function putUser(
  queryClient: QueryClient,
  user: Updater<User | null | undefined, User | null | undefined>,
): Promise<void> {
  // From the first sign-in on there is a session to ask for.
  if (user) document.documentElement.removeAttribute(visitorMark);
  await queryClient.cancelQueries({ queryKey: userKey });
  queryClient.setQueryData<User | null>(userKey, user);
}

/** Marks this browser as signed out: protected pages then redirect to the authentication screen. */
export const endSession = (queryClient: QueryClient): void => void putUser(queryClient, null);

const signedInKey = 'signed-in';

/** Whether the user is signed in. Until the server answers, whether they were last time, so that links are right from the start. */
export function useIsSignedIn(): boolean {
  const { data: user } = useUser();
  const isSignedIn = user === undefined ? readStored(signedInKey) !== null : user !== null;
  const isKnown = user !== undefined;
  useEffect(() => {
    if (isKnown) writeStored(signedInKey, isSignedIn ? 'yes' : null);
  }, [isKnown, isSignedIn]);
  return isSignedIn;
}

export function useLogout() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () => request('POST', '/api/logout'),
    onSuccess: async () => {
      putTabPerson(undefined);
      await putUser(queryClient, null);
      void navigate('/auth');
      showToast({ title: 'Logged out', description: 'You have been successfully logged out.' });
    },
    onError: showFailure('Logout failed', 'The server did not answer. You are still logged in.'),
  });
}

/** Sends the confirmation link again. */
export function useSendConfirmation() {
  return useMutation({
    mutationFn: () => request('POST', '/api/account/email/link'),
    onSuccess: () =>
      showToast({ title: 'Link sent', description: 'Open the link in the email to confirm your address.' }),
    onError: showFailure('The link was not sent'),
  });
}

const personKey = 'person';

/** The last user who signed in in this tab and has not logged out; undefined without storage. */
export const findTabPerson = (): string | undefined => readOfTab(personKey) ?? undefined;

/** Undefined forgets the user, who has logged out. */
export const putTabPerson = (username: string | undefined): void => writeOfTab(personKey, username ?? null);
