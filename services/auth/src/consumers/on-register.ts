import { authRequests } from '@floatwise/contracts';
import { answer, type RequestAnswer } from '@floatwise/service-kit';
import { registerAccount } from '../app/register-account.ts';

export function onRegister(deps: Parameters<typeof registerAccount>[0]): RequestAnswer {
  return answer(authRequests.register, (input) => registerAccount(deps, input));
}
