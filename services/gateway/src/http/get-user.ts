import { userSchema } from '@floatwise/contracts';
import type { RequestHandler } from 'express';
import { getSignedInUser } from './require-user.ts';
import type { ApiCall } from './api-call.ts';

export const getUserCall = {
  method: 'get',
  path: '/user',
  summary: 'The account of the session.',
  who: 'session',
  answers: { 200: { description: 'The account.', json: 'User' } },
} satisfies ApiCall;

/** `GET /api/user`: the account of the session, 401 without one. */
export const getUser: RequestHandler = (request, response) => {
  response.json(userSchema.parse(getSignedInUser(request)));
};
