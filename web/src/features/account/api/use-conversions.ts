import { type Conversion, conversionSchema, hasEnded } from '@floatwise/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { downloadBlob } from '../../../lib/download-blob.ts';
import { request, requestJson } from '../../../lib/request.ts';
import { showToast } from '../../../components/ui/toast-store.ts';
import { fetchOutput } from '../../conversion/api/fetch-output.ts';
import { creditHistoryKey } from '../../credits/api/use-credit-history.ts';
import { userKey } from '../../session/api/use-user.ts';
import { showFailure } from './show-failure.ts';

const conversionsKey = ['conversions'] as const;
/** How often the list is asked for anew while something in it moves. */
const movingMs = 2_000;

/** Conversions under way, those that wait to be fetched, and the recent ones. */
export function useConversions() {
  return useQuery({
    queryKey: conversionsKey,
    queryFn: () => requestJson(z.array(conversionSchema), 'GET', '/api/conversions'),
    refetchOnMount: 'always',
    refetchInterval: ({ state: { data } }) => (data?.some(isMoving) === true ? movingMs : false),
  });
}

/** It changes by itself soon. */
function isMoving(conversion: Conversion): boolean {
  return !hasEnded(conversion) && !(conversion.state === 'finished' && conversion.handover === undefined);
}

/** Fetches the file of a conversion and saves it. The server does not keep it then. */
export function useFetchOutput() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: async ({ id, outputName }: { id: string; outputName: string }) => {
      const signal = new AbortController().signal;
      const { blob, fileName } = await fetchOutput(id, { onReceive: () => undefined, signal });
      downloadBlob(blob, fileName ?? outputName);
    },
    onError: (error) =>
      showToast({
        variant: 'destructive',
        title: 'The file was not fetched',
        description: error instanceof Error ? error.message : 'The server did not answer. Please try again.',
      }),
    onSettled: refresh,
  });
}

/** Calls a conversion off, or lets its file go. */
export function useCallOff() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (id: string) => request('DELETE', `/api/conversions/${encodeURIComponent(id)}`),
    onError: showFailure('The conversion was not called off'),
    onSettled: refresh,
  });
}

/** What a conversion has changed: the list, and the credits it may have cost. */
function useRefresh(): () => Promise<unknown> {
  const queryClient = useQueryClient();
  return () =>
    Promise.all(
      [conversionsKey, userKey, creditHistoryKey].map((queryKey) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    );
}
