import { useQuery } from '@apollo/client/react';
import type { ResultOf } from 'gql.tada';
import { auditTrailQuery } from './operations.graphql.ts';
import { type DateRange, toInstants } from '../../../lib/date-range.ts';
import { findSlice, readList } from '../model/page-number.ts';

export type AuditRow = ResultOf<typeof auditTrailQuery>['auditTrail']['edges'][number]['node'];

/** Audit trail of a user's account, newest first. */
export function useAuditTrail(userId: string) {
  const { data, error, fetchMore, refetch } = useQuery(auditTrailQuery, {
    variables: { userId, ...findSlice(1) },
  });
  const trail = data?.auditTrail;
  return {
    entries: trail?.edges.map(({ node }) => node),
    error,
    refetch,
    fetchMore:
      trail?.pageInfo.hasNextPage === true
        ? () =>
            void fetchMore({
              variables: { after: trail.pageInfo.endCursor },
              updateQuery: (before, { fetchMoreResult: { auditTrail: more } }) => ({
                auditTrail: { ...more, edges: [...before.auditTrail.edges, ...more.edges] },
              }),
            })
        : undefined,
  };
}

/** Which entries to list; an empty text matches all. */
interface AuditFilter {
  readonly who: string;
  readonly whom: string;
  readonly kind: string;
  readonly range: DateRange;
  readonly page: number;
}

/** A page of the audit trail of the whole site, newest first. */
export function useSiteAudit({ who, whom, kind, range, page }: AuditFilter) {
  const { from, to } = toInstants(range, { from: '', to: '' });
  const result = useQuery(auditTrailQuery, {
    variables: {
      ...(who === '' ? {} : { who }),
      ...(whom === '' ? {} : { whom }),
      ...(kind === '' ? {} : { kinds: [kind] }),
      ...(from === '' ? {} : { from }),
      ...(to === '' ? {} : { to }),
      ...findSlice(page),
    },
  });
  return readList(result, (result.data ?? result.previousData)?.auditTrail);
}
