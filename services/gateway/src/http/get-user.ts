import { failures, userSchema } from '@floatwise/contracts';
import { ServiceError } from '@floatwise/service-kit';
import type { RequestHandler } from 'express';
import type { Accounts } from '../app/accounts.ts';
import { getSignedInUser } from './require-user.ts';
import type { ApiCall } from './api-call.ts';

export const getUserCall = {
  method: 'get',
  path: '/user',
  summary: 'The signed-in account.',
  who: 'session',
  answers: { 200: { description: 'The account.', json: 'User' } },
} satisfies ApiCall;

export function getUser(accounts: Accounts): RequestHandler {
  return async (request, response) => {
    const account = await accounts.refreshUser(getSignedInUser(request).id);
    if (account === null) throw new ServiceError(failures.logInFirst);
    response.json(userSchema.parse(account));
  };
}
