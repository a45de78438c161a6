import { createHash } from 'node:crypto';
import { formatMailboxKey } from '@floatwise/contracts';
import type { StoredAccount } from './account-store.ts';
import { appendEntry } from './append-entry.ts';
import { addEntry } from './ledger-entry.ts';
import type { AuthPorts } from './ports.ts';

export type SignupCreditPorts = Pick<AuthPorts, 'accounts' | 'ledger' | 'mailboxes' | 'signupCredits'>;

/**
 * Adds the credits of a new account once its address is confirmed: once per account by the key of the entry, and once per
 * mailbox. Every step can be repeated, so an interrupted call is simply repeated.
 */
export async function giveSignupCredits(
  { accounts, ledger, mailboxes, signupCredits }: SignupCreditPorts,
  { id, email, signupCreditsDue }: StoredAccount,
): Promise<void> {
  if (signupCreditsDue !== true || email === undefined) return;
  if (signupCredits > 0 && (await mailboxes.claim(hashMailbox(email), id))) {
    const added = { key: 'signup', kind: 'signup', credits: signupCredits } as const;
    await appendEntry(ledger, id, ({ after }) => addEntry(after, added));
  }
  await accounts.putSignupCreditsGiven(id);
}

/** Hashes a mailbox: enough to recognise it, without storing the address. */
export function hashMailbox(email: string): string {
  return createHash('sha256').update(formatMailboxKey(email)).digest('hex');
}
