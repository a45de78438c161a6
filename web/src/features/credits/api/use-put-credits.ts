import type { User } from '@floatwise/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { userKey } from '../../session/api/use-user.ts';

/** The server has named the balance of the signed-in person: it replaces the one that is known. */
export function usePutCredits(): (credits: number) => void {
  const queryClient = useQueryClient();
  return useCallback(
    (credits) => {
      queryClient.setQueryData<User | null>(userKey, (user) => user && { ...user, credits });
    },
    [queryClient],
  );
}
