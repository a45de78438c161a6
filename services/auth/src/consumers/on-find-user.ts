import { authRequests } from '@floatwise/contracts';
import { answer, type RequestAnswer } from '@floatwise/service-kit';
import { describeAccount, findUser } from '../app/find-user.ts';

/** Who asks for an account: a gateway for its sessions, a person for their own. */
export function onFindUser(deps: Parameters<typeof findUser>[0]): RequestAnswer[] {
  return [
    answer(authRequests.findUser, ({ id }) => findUser(deps, id)),
    answer(authRequests.describeAccount, ({ id }) => describeAccount(deps, id)),
  ];
}
