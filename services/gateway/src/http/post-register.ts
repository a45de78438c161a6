import { registerSchema, userSchema } from '@floatwise/contracts';
import type { RequestHandler } from 'express';
import type { AccountContext } from './account-context.ts';
import { readBody } from './read-body.ts';
import type { ApiCall } from './api-call.ts';

export const postRegisterCall = {
  method: 'post',
  path: '/register',
  summary:
    'Creates an account. Signing in is a separate step. If the site sends email, the address is `pendingEmail` until it is confirmed.',
  who: 'all',
  body: 'Register',
  answers: { 201: { description: 'The new account.', json: 'User' } },
  problems: ['account.taken', 'account.reserved-name', 'account.common-password', 'rate.limited'],
} satisfies ApiCall;

export function postRegister(context: AccountContext): RequestHandler {
  const { accounts, limits, passwordRules, sendsMail } = context;
  return async (request, response) => {
    const input = readBody(request, registerSchema);
    passwordRules.check(input.password, [input.username, input.email]);
    if (sendsMail) await limits.consumeSignUpEmail(request.ip ?? '', input.email);
    const account = await accounts.register(input);
    response.status(201).json(userSchema.parse(account));
  };
}
