import { authRequests } from '@floatwise/contracts';
import { answer, type RequestAnswer } from '@floatwise/service-kit';
import { findAccounts } from '../app/find-accounts.ts';

export function onFindAccounts(deps: Parameters<typeof findAccounts>[0]): RequestAnswer {
  return answer(authRequests.findAccounts, ({ ids }) => findAccounts(deps, ids));
}
