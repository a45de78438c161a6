import { userSchema } from '@floatwise/contracts';
import type { RequestHandler } from 'express';
import { getSignedInUser } from './require-user.ts';

/** `GET /api/user`: the account of the session, 401 without one. */
export const getUser: RequestHandler = (request, response) => {
  response.json(userSchema.parse(getSignedInUser(request)));
};
