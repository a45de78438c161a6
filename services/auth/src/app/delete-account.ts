import { failures, type accountDataRequests, type RequestOf } from '@floatwise/contracts';
import { repeatEvery, ServiceError, warn } from '@floatwise/service-kit';
import { giveUpAdmin } from './change-account.ts';
import { checkOwner } from './verify-login.ts';
import type { AuthPorts, ListedDeletion } from './ports.ts';

/** @throws ServiceError `session.required`, `account.wrong-password`, `account.sign-in-again`, `account.last-administrator` */
export async function deleteAccount(
  ports: AuthPorts,
  { id, password, isFresh }: RequestOf<typeof accountDataRequests.deleteAccount>,
): Promise<null> {
  const account = await ports.accounts.find(id);
  if (account === undefined) throw new ServiceError(failures.logInAgain);
  await checkOwner(ports.hasher, account, { password, isFresh, purpose: 'delete the account' });
  await giveUpAdmin(ports.accounts, account);
  const now = new Date();
  // Once listed, it will be erased even if services are unavailable meanwhile.
  await ports.deletions.put({ userId: id, deletedAt: now, dueAt: now });
  await ports.audit.note({ kind: 'account-deleted', userId: id });
  await eraseAccount(ports, { userId: id, deletedAt: now }).catch(
    warn(ports.logger, 'a deleted account is not completely erased yet and will be', { userId: id }),
  );
  return null;
}

/** Messages sent before the account was deleted have arrived by then, and their data is erased as well. */
const stragglersMs = 3_600_000;
/** Time to the next attempt if this one is interrupted, and between looks for those. */
const repeatMs = 10_000;

/** Erases now, and again once no late message can arrive; retried if interrupted. docs/security.md lists what is kept. */
async function eraseAccount(ports: AuthPorts, { userId, deletedAt }: ListedDeletion): Promise<void> {
  const nowMs = Date.now();
  const isLast = nowMs - deletedAt.getTime() >= stragglersMs;
  await ports.deletions.put({ userId, deletedAt, dueAt: new Date(nowMs + repeatMs) });
  // First, so that the user can no longer sign in or start anything.
  await ports.accounts.remove(userId);
  await ports.keys.removeAll(userId);
  await ports.deliveries.removeAll(userId);
  await ports.links.removeOf(userId);
  await ports.outbox.removeAll(userId);
  await ports.mailboxes.detach(userId);
  await ports.holds.removeAll(userId);
  await ports.paidWork.removeAll(userId);
  await ports.ledger.forget(userId);
  await ports.forgetConversions(userId);
  if (isLast) await ports.deletions.remove(userId);
  else await ports.deletions.put({ userId, deletedAt, dueAt: new Date(deletedAt.getTime() + stragglersMs) });
}

/** Erases the remaining data of deleted accounts. */
export function sweepDeletions(ports: AuthPorts) {
  const eraseDue = async (): Promise<void> => {
    for (const deletion of await ports.deletions.listDue(new Date())) await eraseAccount(ports, deletion);
  };
  const onError = warn(ports.logger, 'deleted accounts could not all be erased now and will be');
  return repeatEvery(repeatMs, () => eraseDue().catch(onError));
}
