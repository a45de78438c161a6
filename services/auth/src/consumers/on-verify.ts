import { authRequests } from '@floatwise/contracts';
import { answer, type RequestAnswer } from '@floatwise/service-kit';
import { verifyLogin } from '../app/verify-login.ts';

export function onVerify(deps: Parameters<typeof verifyLogin>[0]): RequestAnswer {
  return answer(authRequests.verify, (input) => verifyLogin(deps, input));
}
