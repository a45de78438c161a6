import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { userKey } from '../../session/api/use-user.ts';

/** What was delivered is paid a moment later. */
const paidMs = 1_500;

/** Asks for the account anew when a conversion is done, whose credits it may have cost. */
export function useCreditsAfter(done: boolean): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!done) return undefined;
    const timer = setTimeout(() => void queryClient.invalidateQueries({ queryKey: userKey }), paidMs);
    return () => clearTimeout(timer);
  }, [done, queryClient]);
}
