import { creditHistorySchema } from '@floatwise/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { requestJson } from '../../../lib/request.ts';

export const creditHistoryKey = ['credits'] as const;

/** The balance and what moved it, page by page, the latest first. */
export function useCreditHistory() {
  return useInfiniteQuery({
    queryKey: creditHistoryKey,
    queryFn: ({ pageParam }) =>
      requestJson(
        creditHistorySchema,
        'GET',
        pageParam === undefined ? '/api/credits' : `/api/credits?before=${pageParam}`,
      ),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next,
    // Others move it: a payment that arrives, a conversion in another tab.
    refetchOnMount: 'always',
  });
}
