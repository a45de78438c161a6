import { emailChangeSchema, userSchema } from '@floatwise/contracts';
import type { RequestHandler } from 'express';
import type { AccountContext } from './account-context.ts';
import type { ApiCall } from './api-call.ts';
import { readBody } from './read-body.ts';
import { getSignedInUser } from './require-user.ts';
import { isSignInFresh } from './sessions.ts';

export const postAccountEmailCall = {
  method: 'post',
  path: '/account/email',
  summary:
    'Changes your email address. The new address replaces the old one when the link sent to it is used.',
  who: 'session',
  body: 'EmailChange',
  answers: { 200: { description: 'The account, with the new address as `pendingEmail`.', json: 'User' } },
  problems: [
    'mail.not-set-up',
    'account.taken',
    'account.wrong-password',
    'account.sign-in-again',
    'rate.limited',
  ],
} satisfies ApiCall;

/** Requires the password, or a recent sign-in if the account has none. */
export function postAccountEmail(context: AccountContext): RequestHandler {
  const { accounts, loginLimits } = context;
  return async (request, response) => {
    const { id } = getSignedInUser(request);
    const input = readBody(request, emailChangeSchema);
    await loginLimits.consumePasswordChange(id);
    const account = await accounts.changeEmail({ id, ...input, isFresh: isSignInFresh(request) });
    await loginLimits.forgivePasswordChange(id);
    response.json(userSchema.parse(account));
  };
}
