import type { ListedDeletion } from './deletion-list.ts';
import type { AuthPorts } from './ports.ts';

/** Messages sent before the account was deleted have arrived by then, and their data is erased as well. */
const stragglersMs = 3_600_000;
const repeatMs = 10_000;

export type ErasePorts = Pick<
  AuthPorts,
  | 'accounts'
  | 'keys'
  | 'ledger'
  | 'holds'
  | 'paidWork'
  | 'links'
  | 'outbox'
  | 'mailboxes'
  | 'deletions'
  | 'forgetConversions'
>;

/**
 * Erases the data of a deleted account immediately, and again once no late message can arrive; retried if interrupted.
 * Kept: purchase entries (an id without an account, credits, day, payment id) and, as long as the audit trail, a hash of each
 * mailbox that had sign-up credits.
 */
export async function eraseAccount(ports: ErasePorts, { userId, deletedAt }: ListedDeletion): Promise<void> {
  const nowMs = Date.now();
  const isLast = nowMs - deletedAt.getTime() >= stragglersMs;
  await ports.deletions.put({ userId, deletedAt, dueAt: new Date(nowMs + repeatMs) });
  // First, so that the user can no longer sign in or start anything.
  await ports.accounts.remove(userId);
  await ports.keys.removeAll(userId);
  await ports.links.removeOf(userId);
  await ports.outbox.removeAll(userId);
  await ports.mailboxes.detach(userId);
  await ports.holds.removeAll(userId);
  await ports.paidWork.removeAll(userId);
  await ports.ledger.forget(userId);
  await ports.forgetConversions(userId);
  if (isLast) await ports.deletions.remove(userId);
  else {
    const dueAt = new Date(deletedAt.getTime() + stragglersMs);
    await ports.deletions.put({ userId, deletedAt, dueAt });
  }
}
