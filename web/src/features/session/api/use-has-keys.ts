import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { requestJson } from '../../../lib/request.ts';

/** Whether the person has API keys. Asked while `enabled`. */
export function useHasKeys(enabled: boolean): boolean {
  const { data: keys = [] } = useQuery({
    // Below the list of keys: what changes the list has this asked again.
    queryKey: ['keys', 'any'],
    queryFn: () => requestJson(z.array(z.unknown()), 'GET', '/api/keys'),
    enabled,
    staleTime: 0,
  });
  return keys.length > 0;
}
