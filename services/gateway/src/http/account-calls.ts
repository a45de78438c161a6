import { accountDeletionSchema, failures } from '@floatwise/contracts';
import { ServiceError } from '@floatwise/service-kit';
import { dismissConversion } from '../app/conversions/abandon-conversion.ts';
import { exportAccount } from '../app/accounts/export-account.ts';
import type { ApiCall } from './api-call.ts';
import { readBody } from '../receive/read-input.ts';
import { getSignedInUser } from '../receive/require-user.ts';
import { listSessions } from './session-calls.ts';
import { endSession, isSignInFresh } from '../receive/sessions.ts';

export const accountCalls: readonly ApiCall[] = [
  {
    route: 'get /user',
    summary: 'The signed-in account.',
    answers: { 200: { description: 'The account.', json: 'User' } },
    handle: async ({ user }, { accounts }) => {
      const account = await accounts.refreshUser(user.id);
      if (account === null) throw new ServiceError(failures.logInFirst);
      return account;
    },
  },
  {
    route: 'get /account',
    summary: 'Your account and its ways to sign in.',
    answers: { 200: { description: 'The account.', json: 'OwnAccount' } },
    handle: async ({ user }, { accounts }) => {
      const account = await accounts.describeAccount({ id: user.id });
      if (account === null) throw new ServiceError(failures.logInFirst);
      return account;
    },
  },
];

/** Calls about everything stored about a user. */
export const accountDataCalls: readonly ApiCall[] = [
  {
    route: 'get /account/export',
    summary:
      'Everything stored about you, as a file: account, sessions, keys, credits, conversions, audit trail.',
    answers: {
      200: {
        description: 'The file.',
        json: 'AccountExport',
        headers: { 'Content-Disposition': 'The file name.' },
      },
    },
    problems: ['rate.limited'],
    limit: (limits, request) => limits.consumeExport(getSignedInUser(request).id),
    handle: async ({ request, response, user: { id: userId } }, context) => {
      const { auditNotes, conversions, sessionContext } = context;
      const sessions = await listSessions(request, sessionContext);
      const exported = await exportAccount(
        { ...context, view: conversions.ports.view },
        { userId, sessions },
      );
      auditNotes.note({ kind: 'account-exported', userId }, request.ip ?? '');
      response.attachment(`account-${exported.exportedAt.slice(0, 10)}.json`);
      return exported;
    },
  },
  {
    route: 'delete /account',
    summary:
      'Deletes your account with all its data, ends all its sessions and keys, and cancels its conversions.',
    body: 'AccountDeletion',
    answers: { 204: { description: 'The account no longer exists.' } },
    problems: [
      'account.wrong-password',
      'account.sign-in-again',
      'account.last-administrator',
      'rate.limited',
    ],
    // Requires the password, or a recent sign-in if the account has none.
    handle: async (
      { request, response, user: { id } },
      { accounts, conversions: { ports }, loginLimits, sessionContext },
    ) => {
      const input = readBody(request, accountDeletionSchema);
      await loginLimits.consumePasswordChange(id);
      await accounts.deleteAccount({ id, ...input, isFresh: isSignInFresh(request) });
      // The account is deleted, which ends its sessions. The rest is clean-up, which other processes also do.
      await ports.catchUp();
      const own = [...ports.view.listOf(id), ...ports.view.listResultsOf(id)];
      await Promise.all(own.map((kept) => dismissConversion(kept, ports))).catch(ports.onTidyError);
      const sids = (await sessionContext.records.list(id)).map(({ sid }) => sid);
      await sessionContext.records.remove(id, sids);
      await endSession(request, response);
    },
  },
];
