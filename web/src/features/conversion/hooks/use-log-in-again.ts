import { useQueryClient } from '@tanstack/react-query';
import { putReturnPath } from '../../../lib/return-path.ts';
import { userKey } from '../../session/api/use-user.ts';

/** Leads to the authentication screen when the session has ended, and back to this page afterwards: its work is kept. */
export function useLogInAgain(): () => void {
  const queryClient = useQueryClient();
  return () => {
    putReturnPath(window.location.pathname);
    // Without a user the guard of this page leads to the authentication screen.
    queryClient.setQueryData(userKey, null);
  };
}
