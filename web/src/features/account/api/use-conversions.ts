import { type ConversionId, isSettled } from '@floatwise/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { downloadBlob } from '../../../lib/download-blob.ts';
import { request } from '../../../lib/request.ts';
import { showFailure, showProblem } from '../../../components/ui/toast-store.ts';
import { formatFailure } from '../../conversion/api/format-failure.ts';
import { fetchOutput } from '../../conversion/api/take-result.ts';
import { conversionsQuery } from '../../conversion/api/use-other-conversions.ts';
import { creditHistoryKey } from '../../credits/api/use-credits.ts';
import { userKey } from '../../session/api/use-user.ts';

/** Refetch interval while a conversion in the list is unfinished. */
const underWayMs = 2_000;

/** Unfinished conversions, results to download, and recent ones. */
export function useConversions() {
  return useQuery({
    ...conversionsQuery,
    refetchInterval: ({ state: { data } }) => (data?.every(isSettled) === false ? underWayMs : false),
  });
}

/** Downloads the output of a conversion. */
export function useFetchOutput() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: async ({ id, outputName }: { id: ConversionId; outputName: string }) => {
      downloadBlob(await fetchOutput(id, { patienceMs: 0 }), outputName);
    },
    onError: (error) => showProblem('The file was not downloaded', formatFailure(error).message),
    onSettled: refresh,
  });
}

export function useCancelConversion() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (id: string) => request('DELETE', `/api/conversions/${encodeURIComponent(id)}`),
    onError: showFailure('The conversion was not cancelled'),
    onSettled: refresh,
  });
}

/** Refetches what a conversion has changed: the list, and the credits it may have cost. */
function useRefresh(): () => Promise<unknown> {
  const queryClient = useQueryClient();
  return () =>
    Promise.all(
      [conversionsQuery.queryKey, userKey, creditHistoryKey].map((queryKey) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    );
}
