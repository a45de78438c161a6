import { useQuery } from '@apollo/client/react';
import type { ResultOf } from 'gql.tada';
import { liveQuery } from './live-query.graphql.ts';

export type LiveFigures = ResultOf<typeof liveQuery>;
export type Converter = LiveFigures['live']['converters'][number];

const pollMs = 1_500;

/** What waits and runs now, and how many were done lately; asked again and again while somebody looks. */
export function useLive(times: { day: string; week: string; to: string }) {
  const { data, previousData, error, refetch } = useQuery(liveQuery, {
    variables: times,
    pollInterval: pollMs,
    skipPollAttempt: () => document.hidden,
  });
  return { figures: data ?? previousData, error, refetch: () => void refetch() };
}
