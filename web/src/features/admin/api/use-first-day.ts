import { useQuery } from '@apollo/client/react';
import { usageSinceQuery } from './operations.graphql.ts';

/** The first instant of the day of the first conversion, of today where there is none yet; undefined while it is asked. */
export function useFirstDay(): string | undefined {
  const { data } = useQuery(usageSinceQuery);
  if (data === undefined) return undefined;
  return data.usageSince ?? `${new Date().toISOString().slice(0, 10)}T00:00:00.000Z`;
}
