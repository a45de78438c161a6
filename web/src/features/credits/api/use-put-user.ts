import type { User } from '@floatwise/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { showToast } from '../../../components/ui/toast-store.ts';
import { formatCount } from '../../../lib/format-count.ts';
import { userKey } from '../../session/api/use-user.ts';
import { creditHistoryKey } from './use-credit-history.ts';

/** After a payment: replaces the cached user and shows a toast about the added credits. */
export function usePutUser(): (user: User) => void {
  const queryClient = useQueryClient();
  return useCallback(
    (user) => {
      queryClient.setQueryData(userKey, user);
      // A history query under way may miss the credits, and invalidating does not restart a first one: cancel it.
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
