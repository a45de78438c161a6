import { type Conversion, conversionSchema, hasEnded } from '@floatwise/contracts';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { requestJson } from '../../../lib/request.ts';

/** The person's conversions. */
export const conversionsQuery = {
  queryKey: ['conversions'],
  queryFn: () => requestJson(z.array(conversionSchema), 'GET', '/api/conversions'),
  refetchOnMount: 'always',
} as const;

/** While some are under way they are asked for so often; who has none asks when the window is come back to. */
const refetchMs = 4_000;

/**
 * The person's conversions that are under way or wait to be fetched, the latest first, without those of `own`: begun in
 * another tab, on another device or before a session ended.
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
