import { failures, loginFormSchema, userSchema, type Account } from '@floatwise/contracts';
import { ServiceError } from '@floatwise/service-kit';
import type { Request, RequestHandler, Response } from 'express';
import passport from 'passport';
import type { AccountContext } from './account-context.ts';
import { readBody } from './read-body.ts';
import { beginSession } from './sessions.ts';
import type { ApiCall } from './api-call.ts';

export const postLoginCall = {
  method: 'post',
  path: '/login',
  summary: 'Signs in with username or email and password; the session is a cookie.',
  who: 'all',
  body: 'Login',
  answers: { 200: { description: 'The account.', json: 'User' } },
  problems: ['session.required', 'account.blocked', 'rate.limited'],
} satisfies ApiCall;

export function postLogin(context: AccountContext): RequestHandler {
  const { accounts, loginLimits, knownBrowsers, sessionContext, auditNotes } = context;
  return async (request, response) => {
    const { username, rememberMe = false } = readBody(request, loginFormSchema);
    const address = request.ip ?? '';
    const accountKey = await accounts.findLoginKey(username);
    const attempt = { accountKey, address, knownBrowser: knownBrowsers.find(request, accountKey) };
    await loginLimits.consumeTry(attempt).catch((error: unknown) => {
      auditNotes.note({ kind: 'sign-in-limited', login: username }, address);
      throw error;
    });
    const account = await authenticate(request, response);
    if (account === undefined) {
      auditNotes.note({ kind: 'sign-in-failed', login: username }, address);
      throw new ServiceError(failures.wrongLogin);
    }
    await loginLimits.forgive(attempt);
    await beginSession(request, account, { ...sessionContext, remembered: rememberMe });
    auditNotes.note({ kind: 'sign-in', userId: account.id }, address);
    knownBrowsers.remember(request, response, account.id);
    response.json(userSchema.parse(account));
  };
}

/** Returns the account that matches the name and password in the body. */
function authenticate(request: Request, response: Response): Promise<Account | undefined> {
  return new Promise((resolve, reject) => {
    const handle = passport.authenticate(
      'local',
      (error: unknown, account: Account | false | null | undefined) => {
        if (error) reject(error instanceof Error ? error : new Error('The log-in failed.', { cause: error }));
        else resolve(account || undefined);
      },
    ) as RequestHandler;
    void handle(request, response, reject);
  });
}
