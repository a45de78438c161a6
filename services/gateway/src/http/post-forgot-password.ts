import { forgottenPasswordSchema } from '@floatwise/contracts';
import type { RequestHandler } from 'express';
import type { AccountContext } from './account-context.ts';
import type { ApiCall } from './api-call.ts';
import { readBody } from './read-body.ts';

export const postForgotPasswordCall = {
  method: 'post',
  path: '/forgot-password',
  summary:
    'Sends a link to set a new password, if an account has this address. The answer is the same for every address.',
  who: 'all',
  body: 'ForgottenPassword',
  answers: { 204: { description: 'The link will be sent, if an account has this address.' } },
  problems: ['mail.not-set-up', 'rate.limited'],
} satisfies ApiCall;

/** `POST /api/forgot-password`: does not reveal who has an account. */
export function postForgotPassword(context: AccountContext): RequestHandler {
  const { accounts, limits } = context;
  return async (request, response) => {
    const { email } = readBody(request, forgottenPasswordSchema);
    await limits.consumeResetLink(request.ip ?? '', email);
    await accounts.forgotPassword(email);
    response.sendStatus(204);
  };
}
