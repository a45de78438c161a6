import { authRequests } from '@floatwise/contracts';
import { answer, type RequestAnswer } from '@floatwise/service-kit';
import { findUser } from '../app/find-user.ts';

export function onFindUser(deps: Parameters<typeof findUser>[0]): RequestAnswer {
  return answer(authRequests.findUser, ({ id }) => findUser(deps, id));
}
