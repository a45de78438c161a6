import { useQuery } from '@apollo/client/react';
import type { ResultOf } from 'gql.tada';
import { type DateRange, toInstants } from '../../../lib/date-range.ts';
import { countSkipped, rowsAPage } from '../model/page-number.ts';
import { siteAuditQuery } from './operations.graphql.ts';

export type SiteAuditEntry = ResultOf<typeof siteAuditQuery>['auditTrail']['edges'][number]['node'];

/** Which entries to list; an empty text matches all. */
interface AuditFilter {
  readonly who: string;
  readonly whom: string;
  readonly kind: string;
  readonly range: DateRange;
  readonly page: number;
}

/** A page of the audit trail of the whole site, the latest first. */
export function useSiteAudit({ who, whom, kind, range, page }: AuditFilter) {
  const { from, to } = toInstants(range, { from: '', to: '' });
  const { data, previousData, error, loading, refetch } = useQuery(siteAuditQuery, {
    variables: {
      ...(who === '' ? {} : { who }),
      ...(whom === '' ? {} : { whom }),
      ...(kind === '' ? {} : { kinds: [kind] }),
      ...(from === '' ? {} : { from }),
      ...(to === '' ? {} : { to }),
      first: rowsAPage,
      skip: countSkipped(page),
    },
  });
  const trail = (data ?? previousData)?.auditTrail;
  return {
    entries: trail?.edges.map(({ node }) => node),
    total: trail?.totalCount ?? 0,
    isLoading: loading,
    error,
    refetch: () => void refetch(),
  };
}
