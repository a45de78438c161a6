import type { UserId } from '@floatwise/contracts';
import type { AccountStore } from './account-store.ts';
import type { DeletionList, ListedDeletion } from './deletion-list.ts';
import type { KeyStore } from './key-store.ts';
import type { HoldList, LedgerStore } from './ledger-store.ts';
import type { PaidWork } from './paid-work.ts';
import type { LinkStore } from './link-store.ts';
import type { Outbox } from './outbox.ts';
import type { SignupMailboxes } from './signup-mailboxes.ts';

/** What was on its way when the account went has arrived by then, and goes as well. */
const stragglersMs = 3_600_000;
const repeatMs = 10_000;

export interface ErasePorts {
  readonly accounts: AccountStore;
  readonly keys: KeyStore;
  readonly ledger: LedgerStore;
  readonly holds: HoldList;
  readonly paidWork: PaidWork;
  readonly links: LinkStore;
  readonly outbox: Outbox;
  readonly mailboxes: SignupMailboxes;
  readonly deletions: DeletionList;
  /** Has the person's conversions removed where they are counted. */
  readonly forgetConversions: (userId: UserId) => Promise<void>;
}

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
