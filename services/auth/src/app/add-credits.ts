import type { Account, creditRequests } from '@floatwise/contracts';
import { ServiceError, type Logger } from '@floatwise/service-kit';
import type { z } from 'zod';
import type { AccountStore } from './account-store.ts';
import { appendEntry } from './append-entry.ts';
import { findUser } from './find-user.ts';
import { addEntry } from './ledger-entry.ts';
import type { LedgerStore } from './ledger-store.ts';

/** Adds credits under a key; under the same key again it adds none. @throws ServiceError `session.required` */
export async function addCredits(
  deps: { accounts: AccountStore; ledger: LedgerStore; logger: Logger },
  { userId, ...added }: z.infer<typeof creditRequests.add.request>,
): Promise<Account> {
  const { outcome } = await appendEntry(deps.ledger, userId, ({ after }) => addEntry(after, added));
  if (outcome === 'added') {
    const { credits, kind, key } = added;
    deps.logger.info({ userId, credits, kind, key }, 'credits added');
  }
  const account = await findUser(deps, userId);
  if (account === null) throw new ServiceError('session.required', 'There is no such account.');
  return account;
}
