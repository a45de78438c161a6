import { apiKeySchema, createdApiKeySchema } from '@floatwise/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { showToast } from '../../../components/ui/toast-store.ts';
import { request, requestJson } from '../../../lib/request.ts';
import { showFailure } from '../../../lib/show-failure.ts';

const keysKey = ['keys'] as const;

/** The person's keys, without their secrets. */
export function useKeys() {
  return useQuery({
    queryKey: keysKey,
    queryFn: () => requestJson(z.array(apiKeySchema), 'GET', '/api/keys'),
    refetchOnMount: 'always',
  });
}

/** Makes a key; the answer is the one place that holds it whole. */
export function useCreateKey() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (name: string) => requestJson(createdApiKeySchema, 'POST', '/api/keys', { name }),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: keysKey }),
    onError: showFailure('The key was not made'),
    // The secret does not outlive the dialog that shows it.
    gcTime: 0,
  });
}

export function useRevokeKey() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => request('DELETE', `/api/keys/${encodeURIComponent(id)}`),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: keysKey });
      showToast({ title: 'Key revoked', description: 'Programs that use it are refused from now on.' });
    },
    onError: showFailure('The key was not revoked'),
  });
}
