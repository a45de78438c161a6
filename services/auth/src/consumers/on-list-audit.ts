import { authRequests } from '@floatwise/contracts';
import { answer, type RequestAnswer } from '@floatwise/service-kit';
import { listAudit } from '../app/list-audit.ts';

export function onListAudit(deps: Parameters<typeof listAudit>[0]): RequestAnswer {
  return answer(authRequests.listAudit, (page) => listAudit(deps, page));
}
