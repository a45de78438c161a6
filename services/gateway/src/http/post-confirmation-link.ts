import type { RequestHandler } from 'express';
import type { Accounts } from '../app/accounts.ts';
import type { ApiCall } from './api-call.ts';
import { getSignedInUser } from './require-user.ts';

export const postConfirmationLinkCall = {
  method: 'post',
  path: '/account/email/link',
  summary: 'Sends the confirmation link again.',
  who: 'session',
  answers: { 204: { description: 'The link will be sent.' } },
  problems: ['mail.not-set-up', 'request.not-found', 'rate.limited'],
} satisfies ApiCall;

export function postConfirmationLink(accounts: Accounts): RequestHandler {
  return async (request, response) => {
    await accounts.sendConfirmation(getSignedInUser(request).id);
    response.sendStatus(204);
  };
}
