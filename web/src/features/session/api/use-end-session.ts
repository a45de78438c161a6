import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { userKey } from './use-user.ts';

/** The server knows no session of this browser any more: the guards of the pages lead to the authentication screen. */
export function endSession(queryClient: QueryClient): void {
  queryClient.setQueryData(userKey, null);
}

/** For calls that do not go by way of a query, such as an upload. */
export function useEndSession(): () => void {
  const queryClient = useQueryClient();
  return () => endSession(queryClient);
}
