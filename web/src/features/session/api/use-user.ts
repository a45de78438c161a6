import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { User } from '@floatwise/contracts';
import { RequestError } from '../../../lib/request-error.ts';
import { requestJson } from '../../../lib/request.ts';
import { readUser } from '../model/read-user.ts';

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

async function getUser(): Promise<User | null> {
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

/** Marks this browser as signed out: protected pages then redirect to the authentication screen. */
export function endSession(queryClient: QueryClient): void {
  queryClient.setQueryData(userKey, null);
}
