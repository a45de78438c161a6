import type { Account, UserId } from '@floatwise/contracts';
import { formatAccount } from './account.ts';
import type { AccountStore } from './account-store.ts';
import type { LedgerStore } from './ledger-store.ts';

/** The account with its credits as they are now. */
export async function findUser(
  { accounts, ledger }: { accounts: AccountStore; ledger: LedgerStore },
  id: UserId,
): Promise<Account | null> {
  const [account, last] = await Promise.all([accounts.find(id), ledger.findLast(id)]);
  if (account === undefined) return null;
  return formatAccount(last === undefined ? account : { ...account, credits: last.after.credits });
}
