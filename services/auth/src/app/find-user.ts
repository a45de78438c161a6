import type { User, UserId } from '@floatwise/contracts';
import { formatUser } from './account.ts';
import type { AccountStore } from './account-store.ts';

export async function findUser(deps: { accounts: AccountStore }, id: UserId): Promise<User | null> {
  const account = await deps.accounts.find(id);
  return account === undefined ? null : formatUser(account);
}
