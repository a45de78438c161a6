import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { User } from '@floatwise/contracts';
import { RequestError } from '../../../lib/request-error.ts';
import { requestJson } from '../../../lib/request.ts';
import { readUser } from '../model/read-user.ts';

export const userKey = ['user'] as const;

/** The signed-in user; null for a visitor, undefined until the server answers. */
export function useUser() {
  return useQuery({ queryKey: userKey, queryFn: getUser });
}

async function getUser(): Promise<User | null> {
  try {
    return await requestJson(readUser, 'GET', '/api/user');
  } catch (error) {
    if (error instanceof RequestError && error.status === 401) return null;
    throw error;
  }
}

/** The server knows no session of this browser any more: the guards of the pages lead to the authentication screen. */
export function endSession(queryClient: QueryClient): void {
  queryClient.setQueryData(userKey, null);
}
