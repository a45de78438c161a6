import { linkOwnerSchema, passwordResetSchema } from '@floatwise/contracts';
import type { RequestHandler } from 'express';
import type { AccountContext } from './account-context.ts';
import type { ApiCall } from './api-call.ts';
import { readBody } from './read-body.ts';

export const postResetPasswordCall = {
  method: 'post',
  path: '/reset-password',
  summary:
    'Sets a new password with the token of the emailed link, once, and ends all sessions of the account.',
  who: 'all',
  body: 'PasswordReset',
  answers: {
    200: {
      description: 'The account whose password is set. Signing in is a separate step.',
      json: 'LinkOwner',
    },
  },
  problems: ['mail.link-invalid', 'account.common-password', 'rate.limited'],
} satisfies ApiCall;

/** `POST /api/reset-password`: a refused password does not use up the link. */
export function postResetPassword(context: AccountContext): RequestHandler {
  const { accounts, passwordRules } = context;
  return async (request, response) => {
    const { token, newPassword } = readBody(request, passwordResetSchema);
    const { username, email } = await accounts.findResetOwner(token);
    passwordRules.check(newPassword, [username, email]);
    response.json(linkOwnerSchema.parse(await accounts.resetPassword({ token, newPassword })));
  };
}
