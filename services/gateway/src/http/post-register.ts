import { registerSchema, userSchema } from '@floatwise/contracts';
import type { RequestHandler } from 'express';
import type { Accounts } from '../adapters/accounts.ts';
import { readBody } from './read-body.ts';

/** `POST /api/register`: makes an account; signing in is a step of its own. */
export function postRegister(accounts: Accounts): RequestHandler {
  return async (request, response) => {
    const account = await accounts.register(readBody(request, registerSchema));
    response.status(201).json(userSchema.parse(account));
  };
}
