import type { Account, UserId } from '@floatwise/contracts';
import { formatAccount } from './account.ts';
import type { AccountStore } from './account-store.ts';

export async function findUser(deps: { accounts: AccountStore }, id: UserId): Promise<Account | null> {
  const account = await deps.accounts.find(id);
  return account === undefined ? null : formatAccount(account);
}
