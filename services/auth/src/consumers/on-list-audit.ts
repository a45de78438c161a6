import { authRequests } from '@floatwise/contracts';
import { answer, type RequestAnswer } from '@floatwise/service-kit';
import type { AuditTrail } from '../app/audit-trail.ts';

export function onListAudit({ audit }: { audit: AuditTrail }): RequestAnswer {
  return answer(authRequests.listAudit, (page) => audit.list(page));
}
