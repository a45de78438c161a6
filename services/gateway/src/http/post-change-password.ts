import { changePasswordSchema, userSchema } from '@floatwise/contracts';
import type { RequestHandler } from 'express';
import type { AccountContext } from './account-context.ts';
import { readBody } from './read-body.ts';
import { getSignedInUser } from './require-user.ts';
import { beginSession } from './sessions.ts';
import type { ApiCall } from './api-call.ts';

export const postChangePasswordCall = {
  method: 'post',
  path: '/change-password',
  summary:
    'Changes your password. Your other sessions end; this one continues under a new id. With revokeKeys, all your API keys are revoked too.',
  who: 'session',
  body: 'ChangePassword',
  answers: { 200: { description: 'The account.', json: 'User' } },
  problems: ['account.wrong-password', 'account.common-password', 'rate.limited'],
} satisfies ApiCall;

export function postChangePassword(context: AccountContext): RequestHandler {
  const { accounts, keys, loginLimits, passwordRules, sessionContext } = context;
  return async (request, response) => {
    const { id, username, email, pendingEmail } = getSignedInUser(request);
    const input = readBody(request, changePasswordSchema);
    passwordRules.check(input.newPassword, [username, email, pendingEmail]);
    await loginLimits.consumePasswordChange(id);
    const account = await accounts.changePassword({ id, ...input });
    if (input.revokeKeys === true) keys.refresh();
    await loginLimits.forgivePasswordChange(id);
    const { remembered = false } = request.session;
    await beginSession(request, account, { ...sessionContext, remembered });
    response.json(userSchema.parse(account));
  };
}
