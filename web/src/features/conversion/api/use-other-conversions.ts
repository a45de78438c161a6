import { type Conversion, conversionSchema, hasEnded } from '@floatwise/contracts';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { requestJson } from '../../../lib/request.ts';
import { createSharedState } from '../../../lib/shared-state.ts';

export const conversionsQuery = {
  queryKey: ['conversions'],
  queryFn: () => requestJson(z.array(conversionSchema), 'GET', '/api/conversions'),
  refetchOnMount: 'always',
} as const;

/** Refetch interval while some are unfinished; otherwise the list is refetched when the window regains focus. */
const refetchMs = 4_000;

/** Ids of the conversions this tab has started; the same set until it changes. */
const own = createSharedState<ReadonlySet<string>>(new Set());

/**
 * The user's unfinished or untaken conversions, newest first, except those of this tab: started in another tab, on another device
 * or before a session ended.
 */
export function useOtherConversions(): readonly Conversion[] {
  const ownIds = own.useValue();
  const { data = [] } = useQuery({
    ...conversionsQuery,
    select: (all) => all.filter((conversion) => !hasEnded(conversion) && conversion.toolId !== undefined),
    refetchInterval: ({ state }) => (state.data?.some((one) => !hasEnded(one)) === true ? refetchMs : false),
    refetchOnWindowFocus: 'always',
  });
  return data.filter(({ id }) => !ownIds.has(id));
}

/** Adds to the conversions that this tab has started. Called before the first byte is sent. */
export function addOwnConversion(id: string): void {
  if (!own.get().has(id)) own.put(new Set([...own.get(), id]));
}
