import { authRequests } from '@floatwise/contracts';
import { answer, type RequestAnswer } from '@floatwise/service-kit';
import { changePassword } from '../app/change-password.ts';

export function onChangePassword(deps: Parameters<typeof changePassword>[0]): RequestAnswer {
  return answer(authRequests.changePassword, (input) => changePassword(deps, input));
}
