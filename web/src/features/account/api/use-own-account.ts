import { ownAccountSchema } from '@floatwise/contracts';
import { useQuery } from '@tanstack/react-query';
import { requestJson } from '../../../lib/request.ts';

export const ownAccountKey = ['account'] as const;

/** The account with the ways to sign in to it. */
export function useOwnAccount() {
  return useQuery({
    queryKey: ownAccountKey,
    queryFn: () => requestJson(ownAccountSchema, 'GET', '/api/account'),
    refetchOnMount: 'always',
  });
}
