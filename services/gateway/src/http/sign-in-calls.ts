import {
  changePasswordSchema,
  failures,
  loginFormSchema,
  registerSchema,
  type Account,
} from '@floatwise/contracts';
import { ServiceError } from '@floatwise/service-kit';
import type { Request, RequestHandler, Response } from 'express';
import passport from 'passport';
import type { ApiCall } from './api-call.ts';
import { readBody } from '../receive/read-input.ts';
import { limitAccountChanges } from '../receive/require-user.ts';
import { beginSession, endSession } from '../receive/sessions.ts';

export const signInCalls: readonly ApiCall[] = [
  {
    route: 'post /register',
    summary:
      'Creates an account. Signing in is a separate step. If the site sends email, the address is `pendingEmail` until it is confirmed.',
    who: 'all',
    body: 'Register',
    answers: { 201: { description: 'The new account.', json: 'User' } },
    problems: ['account.taken', 'account.reserved-name', 'account.common-password', 'rate.limited'],
    limit: (limits, request) => limits.consumeRegistration(request.ip ?? ''),
    handle: async ({ request }, { accounts, limits, passwordRules, sendsMail }) => {
      const input = readBody(request, registerSchema);
      passwordRules.check(input.password, [input.username, input.email]);
      if (sendsMail) {
        await limits.consumeSignUpEmail(request.ip ?? '', input.email);
        await limits.consumeMailbox(input.email);
      }
      return accounts.register(input);
    },
  },
  {
    route: 'post /login',
    summary: 'Signs in with username or email and password; the session is a cookie.',
    who: 'all',
    body: 'Login',
    answers: { 200: { description: 'The account.', json: 'User' } },
    problems: ['session.required', 'account.blocked', 'rate.limited'],
    handle: async ({ request, response }, context) => {
      const { accounts, loginLimits, knownBrowsers, sessionContext, auditNotes } = context;
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
      return account;
    },
  },
  {
    route: 'post /logout',
    summary: 'Ends the session. Repeating it is not an error.',
    who: 'all',
    answers: { 204: { description: 'The session has ended.' } },
    handle: async ({ request, response }, { auditNotes, onSignedOut }) => {
      const userId = request.user?.id;
      await endSession(request, response);
      if (userId !== undefined) {
        auditNotes.note({ kind: 'session-ended', userId }, request.ip ?? '');
        onSignedOut();
      }
    },
  },
  {
    route: 'post /change-password',
    summary:
      'Changes your password. Your other sessions end; this one continues under a new id. With revokeKeys, all your API keys are revoked too.',
    body: 'ChangePassword',
    answers: { 200: { description: 'The account.', json: 'User' } },
    problems: ['account.wrong-password', 'account.common-password', 'rate.limited'],
    limit: limitAccountChanges,
    handle: async ({ request, user: { id, username, email, pendingEmail } }, context) => {
      const { accounts, keys, loginLimits, passwordRules, sessionContext } = context;
      const input = readBody(request, changePasswordSchema);
      passwordRules.check(input.newPassword, [username, email, pendingEmail]);
      await loginLimits.consumePasswordChange(id);
      const account = await accounts.changePassword({ id, ...input });
      if (input.revokeKeys === true) keys.refresh();
      await loginLimits.forgivePasswordChange(id);
      const { remembered = false } = request.session;
      await beginSession(request, account, { ...sessionContext, remembered });
      return account;
    },
  },
];

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
