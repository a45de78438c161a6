import {
  apiKeySchema,
  createdApiKeySchema,
  createdWebhookSchema,
  type NewApiKey,
  webhookDeliverySchema,
} from '@floatwise/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { request, requestJson } from '../../../lib/request.ts';
import { showFailure, showToast } from '../../../components/ui/toast-store.ts';

export const keysKey = ['keys'] as const;

/** The user's API keys, without secrets. */
export function useKeys() {
  return useQuery({
    queryKey: keysKey,
    queryFn: () => requestJson(z.array(apiKeySchema), 'GET', '/api/keys'),
    staleTime: 0,
  });
}

/** Creates a key; only this response contains it in full. */
export function useCreateKey() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (key: NewApiKey) => requestJson(createdApiKeySchema, 'POST', '/api/keys', key),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: keysKey }),
    onError: showFailure('The key was not created'),
    // Do not keep the secret longer than the dialog that shows it.
    gcTime: 0,
  });
}

export function useRevokeKey() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => request('DELETE', `/api/keys/${encodeURIComponent(id)}`),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: keysKey });
      showToast({ title: 'Key revoked', description: 'Programs can no longer use it.' });
    },
    onError: showFailure('The key was not revoked'),
  });
}

/** Sets the address to which the ends of a key's conversions are posted; only this response contains the secret. */
export function useSetWebhook(keyId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (url: string) =>
      requestJson(createdWebhookSchema, 'POST', `/api/keys/${keyId}/webhook`, { url }),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: keysKey }),
    onError: showFailure('The address was not set'),
    // Do not keep the secret longer than the dialog that shows it.
    gcTime: 0,
  });
}

export function useRemoveWebhook(keyId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => request('DELETE', `/api/keys/${keyId}/webhook`),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: keysKey });
      showToast({ title: 'Address removed', description: 'Nothing more is posted to it.' });
    },
    onError: showFailure('The address was not removed'),
  });
}

/** The last events of a key, each with what became of it. */
export function useDeliveries(keyId: string) {
  return useQuery({
    queryKey: [...keysKey, keyId, 'deliveries'],
    queryFn: () => requestJson(z.array(webhookDeliverySchema), 'GET', `/api/keys/${keyId}/deliveries`),
    staleTime: 0,
  });
}
