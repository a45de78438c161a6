import { useQuery } from '@apollo/client/react';
import type { ResultOf } from 'gql.tada';
import { type DateRange, toInstants } from '../../../lib/date-range.ts';
import { findSlice } from '../model/page-number.ts';
import { siteAuditQuery } from './operations.graphql.ts';
import { readList } from './read-list.ts';

export type SiteAuditEntry = ResultOf<typeof siteAuditQuery>['auditTrail']['edges'][number]['node'];

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
  const result = useQuery(siteAuditQuery, {
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
