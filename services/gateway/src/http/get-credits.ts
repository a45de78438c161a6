import { creditHistoryQuerySchema, creditHistorySchema } from '@floatwise/contracts';
import type { RequestHandler } from 'express';
import type { Accounts } from '../app/accounts.ts';
import { readQuery } from './read-query.ts';
import { getSignedInUser } from './require-user.ts';
import type { ApiCall } from './api-call.ts';

export const getCreditsCall = {
  method: 'get',
  path: '/credits',
  summary: 'The balance and its history, newest first; pass `next` as `before`.',
  who: 'session',
  query: 'CreditHistoryQuery',
  answers: { 200: { description: 'Balance and history.', json: 'CreditHistory' } },
} satisfies ApiCall;

export function getCredits(accounts: Accounts): RequestHandler {
  return async (request, response) => {
    const { before } = readQuery(request, creditHistoryQuerySchema);
    const { id: userId } = getSignedInUser(request);
    const page = await accounts.listMovements({ userId, ...(before === undefined ? {} : { before }) });
    response.json(creditHistorySchema.parse(page));
  };
}
