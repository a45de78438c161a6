import { failures, ownAccountSchema } from '@floatwise/contracts';
import { ServiceError } from '@floatwise/service-kit';
import type { RequestHandler } from 'express';
import type { Accounts } from '../app/accounts.ts';
import type { ApiCall } from './api-call.ts';
import { getSignedInUser } from './require-user.ts';

export const getAccountCall = {
  method: 'get',
  path: '/account',
  summary: 'Your account and its ways to sign in.',
  who: 'session',
  answers: { 200: { description: 'The account.', json: 'OwnAccount' } },
} satisfies ApiCall;

export function getAccount(accounts: Accounts): RequestHandler {
  return async (request, response) => {
    const account = await accounts.describeAccount(getSignedInUser(request).id);
    if (account === null) throw new ServiceError(failures.logInFirst);
    response.json(ownAccountSchema.parse(account));
  };
}
