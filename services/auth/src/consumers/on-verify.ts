import { authRequests } from '@floatwise/contracts';
import { answer, type RequestAnswer } from '@floatwise/service-kit';
import { findLoginKey } from '../app/find-login-key.ts';
import { verifyLogin } from '../app/verify-login.ts';

/** A sign-in: first the key that counts its tries, then the password. */
export function onVerify(deps: Parameters<typeof verifyLogin>[0]): RequestAnswer[] {
  return [
    answer(authRequests.findLoginKey, ({ login }) => findLoginKey(deps, login)),
    answer(authRequests.verify, (input) => verifyLogin(deps, input)),
  ];
}
