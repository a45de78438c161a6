import { registerSchema, userSchema } from '@floatwise/contracts';
import type { RequestHandler } from 'express';
import type { Accounts } from '../app/accounts.ts';
import type { PasswordRules } from '../app/password-rules.ts';
import { readBody } from './read-body.ts';
import type { ApiCall } from './api-call.ts';

export const postRegisterCall = {
  method: 'post',
  path: '/register',
  summary: 'Makes an account. Signing in is a step of its own.',
  who: 'all',
  body: 'Register',
  answers: { 201: { description: 'The new account.', json: 'User' } },
  problems: ['account.taken', 'account.reserved-name', 'account.common-password', 'rate.limited'],
} satisfies ApiCall;

/** `POST /api/register`: makes an account; signing in is a step of its own. */
export function postRegister({
  accounts,
  passwordRules,
}: {
  accounts: Accounts;
  passwordRules: PasswordRules;
}): RequestHandler {
  return async (request, response) => {
    const input = readBody(request, registerSchema);
    passwordRules.check(input.password, [input.username, input.email]);
    const account = await accounts.register(input);
    response.status(201).json(userSchema.parse(account));
  };
}
