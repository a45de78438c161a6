import { creditHistorySchema } from '@floatwise/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { requestJson } from '../../../lib/request.ts';

export const creditHistoryKey = ['credits'] as const;

/** The balance and its movements, page by page, newest first. */
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
    // Payments and conversions in other tabs change it.
    refetchOnMount: 'always',
  });
}
