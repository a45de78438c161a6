import { createdApiKeySchema } from '@floatwise/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { showToast } from '../../../components/ui/toast-store.ts';
import { request, requestJson } from '../../../lib/request.ts';
import { showFailure } from '../../../lib/show-failure.ts';
import { keysKey } from '../../session/api/use-keys.ts';

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
