import { useQuery } from '@apollo/client/react';
import type { ResultOf } from 'gql.tada';
import { liveQuery, usageSinceQuery } from './operations.graphql.ts';

export type LiveFigures = ResultOf<typeof liveQuery>;
export type Converter = LiveFigures['live']['converters'][number];

const pollMs = 1_500;

/** Queued and running conversions, and how many finished recently; polled while the page is visible. */
export function useLive(times: { day: string; week: string; to: string }) {
  const { data, previousData, error, refetch } = useQuery(liveQuery, {
    variables: times,
    pollInterval: pollMs,
    skipPollAttempt: () => document.hidden,
  });
  return { figures: data ?? previousData, error, refetch: () => void refetch() };
}

/** Start of the day of the first conversion, or of today if there is none; undefined while loading. */
export function useFirstDay(): string | undefined {
  const { data } = useQuery(usageSinceQuery);
  if (data === undefined) return undefined;
  return data.usageSince ?? `${new Date().toISOString().slice(0, 10)}T00:00:00.000Z`;
}
