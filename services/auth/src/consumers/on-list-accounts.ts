import { authRequests } from '@floatwise/contracts';
import { answer, type RequestAnswer } from '@floatwise/service-kit';
import { listAccounts } from '../app/list-accounts.ts';

export function onListAccounts(deps: Parameters<typeof listAccounts>[0]): RequestAnswer {
  return answer(authRequests.listAccounts, (input) => listAccounts(deps, input));
}
