import { accountDataRequests } from '@floatwise/contracts';
import { answer, type RequestAnswer } from '@floatwise/service-kit';
import { deleteAccount } from '../app/delete-account.ts';

/** What people ask about what is kept of them. */
export function onAccountData(deps: Parameters<typeof deleteAccount>[0]): RequestAnswer[] {
  return [answer(accountDataRequests.delete, (input) => deleteAccount(deps, input))];
}
