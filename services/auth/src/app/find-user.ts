import type { Account, OwnAccount, UserId } from '@floatwise/contracts';
import { formatAccount, formatOwnAccount, type Account as StoredAccount } from './account.ts';
import type { AuthPorts } from './ports.ts';

type Deps = Pick<AuthPorts, 'accounts' | 'ledger'>;

/** Finds the account with its current credits. */
export async function findUser(deps: Deps, id: UserId): Promise<Account | null> {
  const account = await findAccount(deps, id);
  return account === undefined ? null : formatAccount(account);
}

/** Describes the account to its owner. */
export async function describeAccount(deps: Deps, id: UserId): Promise<OwnAccount | null> {
  const account = await findAccount(deps, id);
  return account === undefined ? null : formatOwnAccount(account);
}

async function findAccount({ accounts, ledger }: Deps, id: UserId): Promise<StoredAccount | undefined> {
  const [account, last] = await Promise.all([accounts.find(id), ledger.findLast(id)]);
  return account === undefined || last === undefined ? account : { ...account, credits: last.after.credits };
}
