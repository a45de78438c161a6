import { type Conversion, conversionSchema, hasEnded } from '@floatwise/contracts';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { requestJson } from '../../../lib/request.ts';
import { createSharedState } from '../../../lib/shared-state.ts';

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

const own = createSharedState<ReadonlySet<string>>(new Set());

/** Ids of the conversions this tab has started; the same set until it changes. */
export const useOwnConversions = own.useValue;

/** Called before the first byte is sent. */
export function addOwnConversion(id: string): void {
  if (!own.get().has(id)) own.put(new Set([...own.get(), id]));
}
