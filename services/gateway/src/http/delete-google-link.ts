import type { RequestHandler } from 'express';
import type { Accounts } from '../app/accounts.ts';
import type { ApiCall } from './api-call.ts';
import { getSignedInUser } from './require-user.ts';

export const deleteGoogleLinkCall = {
  method: 'delete',
  path: '/account/google',
  summary: 'Unlinks Google from your account; only the password signs in from then on.',
  who: 'session',
  answers: { 204: { description: 'Google is unlinked.' } },
  problems: ['google.only-way', 'rate.limited'],
} satisfies ApiCall;

export function deleteGoogleLink(accounts: Accounts): RequestHandler {
  return async (request, response) => {
    await accounts.unlinkGoogle(getSignedInUser(request).id);
    response.sendStatus(204);
  };
}
