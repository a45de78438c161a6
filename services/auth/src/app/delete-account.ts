import { failures, type accountDataRequests } from '@floatwise/contracts';
import { ServiceError } from '@floatwise/service-kit';
import type { z } from 'zod';
import { giveUpAdmin } from './change-account.ts';
import { checkOwner } from './check-owner.ts';
import { eraseAccount, type ErasePorts } from './erase-account.ts';
import type { AuthPorts } from './ports.ts';

/**
 * Deletes an account with all its data, for a user who proves to be its owner. Once it is listed for deletion it will be erased,
 * even if services are unavailable meanwhile.
 * @throws ServiceError `session.required`, `account.wrong-password`, `account.sign-in-again`, `account.last-administrator`
 */
export async function deleteAccount(
  ports: ErasePorts & Pick<AuthPorts, 'audit' | 'hasher' | 'logger'>,
  { id, password, isFresh }: z.infer<typeof accountDataRequests.delete.request>,
): Promise<null> {
  const account = await ports.accounts.find(id);
  if (account === undefined) throw new ServiceError(failures.logInAgain);
  await checkOwner(ports.hasher, account, { password, isFresh, purpose: 'delete the account' });
  await giveUpAdmin(ports.accounts, account);
  const now = new Date();
  await ports.deletions.put({ userId: id, deletedAt: now, dueAt: now });
  await ports.audit.note({ kind: 'account-deleted', userId: id });
  await eraseAccount(ports, { userId: id, deletedAt: now }).catch((error: unknown) => {
    ports.logger.warn(
      { err: error, userId: id },
      'a deleted account is not completely erased yet and will be',
    );
  });
  return null;
}
