import { emailConfirmationSchema, linkOwnerSchema } from '@floatwise/contracts';
import type { RequestHandler } from 'express';
import type { Accounts } from '../app/accounts.ts';
import type { ApiCall } from './api-call.ts';
import { readBody } from './read-body.ts';

export const postConfirmEmailCall = {
  method: 'post',
  path: '/confirm-email',
  summary: 'Confirms an email address with the token of the emailed link. Works once.',
  who: 'all',
  body: 'EmailConfirmation',
  answers: { 200: { description: 'The account whose address is confirmed.', json: 'LinkOwner' } },
  problems: ['mail.link-invalid', 'account.taken', 'rate.limited'],
} satisfies ApiCall;

/** `POST /api/confirm-email`: no session is needed, since the link may be opened on another device. */
export function postConfirmEmail(accounts: Accounts): RequestHandler {
  return async (request, response) => {
    const account = await accounts.confirmEmail(readBody(request, emailConfirmationSchema).token);
    response.json(linkOwnerSchema.parse(account));
  };
}
