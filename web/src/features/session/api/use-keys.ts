import { apiKeySchema } from '@floatwise/contracts';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { requestJson } from '../../../lib/request.ts';

export const keysKey = ['keys'] as const;

/** The user's API keys, without secrets. Fetched only if `enabled`. */
export function useKeys(enabled = true) {
  return useQuery({
    queryKey: keysKey,
    queryFn: () => requestJson(z.array(apiKeySchema), 'GET', '/api/keys'),
    enabled,
    staleTime: 0,
  });
}
