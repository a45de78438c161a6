import type { User } from '@floatwise/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { showToast } from '../../../components/ui/toast-store.ts';
import { formatCount } from '../../../lib/format-count.ts';
import { userKey } from '../../session/api/use-user.ts';
import { creditHistoryKey } from './use-credit-history.ts';

/** Credits have come in: the account as it is now replaces the one that is known, and the person is told. */
export function usePutUser(): (user: User) => void {
  const queryClient = useQueryClient();
  return useCallback(
    (user) => {
      queryClient.setQueryData(userKey, user);
      // What was asked before may know nothing of them, and a first question is not asked again while it is under way.
      void queryClient
        .cancelQueries({ queryKey: creditHistoryKey })
        .then(() => queryClient.invalidateQueries({ queryKey: creditHistoryKey }));
      showToast({
        title: 'Credits added',
        description: `${formatCount(user.credits)} credits are now available in your account.`,
      });
    },
    [queryClient],
  );
}
