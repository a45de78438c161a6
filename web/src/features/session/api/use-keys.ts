import { apiKeySchema } from '@floatwise/contracts';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { requestJson } from '../../../lib/request.ts';

export const keysKey = ['keys'] as const;

/** The person's API keys, without their secrets. Asked while `enabled`. */
export function useKeys(enabled = true) {
  return useQuery({
    queryKey: keysKey,
    queryFn: () => requestJson(z.array(apiKeySchema), 'GET', '/api/keys'),
    enabled,
    staleTime: 0,
  });
}
