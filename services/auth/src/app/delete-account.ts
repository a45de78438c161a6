import { freshSignInMinutes, type accountDataRequests } from '@floatwise/contracts';
import { ServiceError, type Logger } from '@floatwise/service-kit';
import type { z } from 'zod';
import type { Account } from './account.ts';
import type { AuditTrail } from './audit-trail.ts';
import { giveUpAdmin } from './change-account.ts';
import { eraseAccount, type ErasePorts } from './erase-account.ts';
import type { PasswordHasher } from './password-hasher.ts';

/**
 * Deletes an account with all its data, for whoever proves to be its owner. From the moment it is listed for deletion it
 * goes, whatever is away meanwhile.
 * @throws ServiceError `session.required`, `account.wrong-password`, `account.sign-in-again`, `account.last-administrator`
 */
export async function deleteAccount(
  ports: ErasePorts & { audit: AuditTrail; hasher: PasswordHasher; logger: Logger },
  { id, password, isFresh }: z.infer<typeof accountDataRequests.delete.request>,
): Promise<null> {
  const account = await ports.accounts.find(id);
  if (account === undefined) throw new ServiceError('session.required', 'Please log in again.');
  await checkOwner(ports.hasher, account, { password, isFresh });
  await giveUpAdmin(ports.accounts, account);
  const now = new Date();
  await ports.deletions.put({ userId: id, deletedAt: now, dueAt: now });
  await ports.audit.note({ kind: 'account-deleted', userId: id });
  await eraseAccount(ports, { userId: id, deletedAt: now }).catch((error: unknown) => {
    ports.logger.warn({ err: error, userId: id }, 'a deleted account is not all erased yet and will be');
  });
  return null;
}

async function checkOwner(
  hasher: PasswordHasher,
  { passwordHash }: Account,
  { password, isFresh }: { password?: string | undefined; isFresh: boolean },
): Promise<void> {
  if (passwordHash === undefined) {
    if (isFresh) return;
    throw new ServiceError(
      'account.sign-in-again',
      `Sign in with Google again, then delete the account within ${freshSignInMinutes} minutes.`,
    );
  }
  if (password === undefined || !(await hasher.verify(passwordHash, password))) {
    throw new ServiceError('account.wrong-password', 'The password is not right.');
  }
}
