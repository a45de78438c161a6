import { useQuery } from '@apollo/client/react';
import type { ResultOf } from 'gql.tada';
import { dayMs } from '../../../lib/time-marks.ts';
import { usageQuery } from './operations.graphql.ts';

export type Usage = ResultOf<typeof usageQuery>['usage'];

/** Conversions from one instant up to another. */
export function useUsage({ from, to }: { from: string; to: string }) {
  const spanMs = Date.parse(to) - Date.parse(from);
  const interval: 'HOUR' | 'DAY' | 'WEEK' =
    spanMs <= 2 * dayMs ? 'HOUR' : spanMs <= 92 * dayMs ? 'DAY' : 'WEEK';
  const { data, previousData, error, refetch } = useQuery(usageQuery, { variables: { from, to, interval } });
  return { usage: (data ?? previousData)?.usage, interval, error, refetch: () => void refetch() };
}
