import { authRequests } from '@floatwise/contracts';
import { answer, type RequestAnswer } from '@floatwise/service-kit';
import { changeAccount } from '../app/change-account.ts';

export function onChangeAccount(deps: Parameters<typeof changeAccount>[0]): RequestAnswer {
  return answer(authRequests.changeAccount, (input) => changeAccount(deps, input));
}
