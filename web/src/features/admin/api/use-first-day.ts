import { useQuery } from '@apollo/client/react';
import { firstUserQuery } from './first-user-query.graphql.ts';

/** The first instant of the day the first account was made, before which nothing happened; undefined while it is asked. */
export function useFirstDay(): string | undefined {
  const { data } = useQuery(firstUserQuery, { fetchPolicy: 'cache-first' });
  const createdAt = data?.users.edges[0]?.node.createdAt;
  return createdAt === undefined ? undefined : `${createdAt.slice(0, 10)}T00:00:00.000Z`;
}
