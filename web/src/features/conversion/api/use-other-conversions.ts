import { type Conversion, conversionSchema, hasEnded } from '@floatwise/contracts';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { requestJson } from '../../../lib/request.ts';

/** The user's conversions. */
export const conversionsQuery = {
  queryKey: ['conversions'],
  queryFn: () => requestJson(z.array(conversionSchema), 'GET', '/api/conversions'),
  refetchOnMount: 'always',
} as const;

/** Refetch interval while some are unfinished; otherwise the list is refetched when the window regains focus. */
const refetchMs = 4_000;

/**
 * The user's unfinished or untaken conversions, newest first, except `own`: started in another tab, on another device or before a
 * session ended.
 */
export function useOtherConversions(own: ReadonlySet<string>): readonly Conversion[] {
  const { data = [] } = useQuery({
    ...conversionsQuery,
    select: (all) => all.filter((conversion) => !hasEnded(conversion) && conversion.toolId !== undefined),
    refetchInterval: ({ state }) => (state.data?.some((one) => !hasEnded(one)) === true ? refetchMs : false),
    refetchOnWindowFocus: 'always',
  });
  return data.filter(({ id }) => !own.has(id));
}
