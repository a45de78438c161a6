import { accountDeletionSchema } from '@floatwise/contracts';
import type { RequestHandler } from 'express';
import { dismissConversion } from '../app/abandon-conversion.ts';
import type { ConversionPorts } from '../app/ports.ts';
import type { AccountContext } from './account-context.ts';
import type { ApiCall } from './api-call.ts';
import { endSession } from './post-logout.ts';
import { readBody } from './read-body.ts';
import { getSignedInUser } from './require-user.ts';
import { isSignInFresh } from './sessions.ts';

export const deleteAccountCall = {
  method: 'delete',
  path: '/account',
  summary:
    'Deletes your account with all its data, ends all its sessions and keys, and cancels its conversions.',
  who: 'session',
  body: 'AccountDeletion',
  answers: { 204: { description: 'The account no longer exists.' } },
  problems: ['account.wrong-password', 'account.sign-in-again', 'account.last-administrator', 'rate.limited'],
} satisfies ApiCall;

/** Requires the password, or a recent sign-in if the account has none. */
export function deleteAccount(context: AccountContext, ports: ConversionPorts): RequestHandler {
  const { accounts, loginLimits, sessionContext } = context;
  return async (request, response) => {
    const { id } = getSignedInUser(request);
    const input = readBody(request, accountDeletionSchema);
    await loginLimits.consumePasswordChange(id);
    await accounts.delete({ id, ...input, isFresh: isSignInFresh(request) });
    // The account is deleted, which ends its sessions. The rest is clean-up, which other processes also do.
    await ports.catchUp();
    const own = [...ports.view.listOf(id), ...ports.view.listResultsOf(id)];
    await Promise.all(own.map((kept) => dismissConversion(kept, ports))).catch(ports.onTidyError);
    const sessions = await sessionContext.records.list(id);
    await sessionContext.records.remove(
      id,
      sessions.map(({ sid }) => sid),
    );
    await endSession(request, response);
    response.sendStatus(204);
  };
}
