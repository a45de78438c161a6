import { changePasswordSchema, userSchema } from '@floatwise/contracts';
import type { RequestHandler } from 'express';
import type { Accounts } from '../adapters/accounts.ts';
import type { LoginLimits } from '../adapters/login-limits.ts';
import { readBody } from './read-body.ts';
import { getSignedInUser } from './require-user.ts';
import { beginSession, type SessionLimits } from './sessions.ts';

/** `POST /api/change-password`: the person's other sessions end, this one goes on under a new id. */
export function postChangePassword(deps: {
  accounts: Accounts;
  loginLimits: LoginLimits;
  sessionLimits: SessionLimits;
}): RequestHandler {
  const { accounts, loginLimits, sessionLimits } = deps;
  return async (request, response) => {
    const { id } = getSignedInUser(request);
    const input = readBody(request, changePasswordSchema);
    await loginLimits.consumePasswordChange(id);
    const account = await accounts.changePassword({ id, ...input });
    await loginLimits.forgivePasswordChange(id);
    const { remembered = false } = request.session;
    await beginSession(request, account, { limits: sessionLimits, remembered });
    response.json(userSchema.parse(account));
  };
}
