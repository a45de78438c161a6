import {
  listedAccountSchema,
  type Account,
  type ListedAccountPage,
  type AccountPageRequest,
  type Failure,
  type ListedAccount,
  type OwnAccount,
  type UserId,
} from '@floatwise/contracts';
import { ServiceError } from '@floatwise/service-kit';
import { formatAccount, formatListedAccount, formatOwnAccount, type StoredAccount } from './account-store.ts';
import type { AuthPorts } from './ports.ts';

type Deps = Pick<AuthPorts, 'accounts' | 'ledger'>;

/** Finds the account with its current credits. */
export async function findUser(deps: Deps, id: UserId): Promise<Account | null> {
  const account = await findAccount(deps, id);
  return account === undefined ? null : formatAccount(account);
}

/** @throws ServiceError with this failure if there is no such account */
export async function getUser(deps: Deps, id: UserId, missing: Failure): Promise<Account> {
  const account = await findUser(deps, id);
  if (account === null) throw new ServiceError(missing);
  return account;
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

type Ports = Pick<AuthPorts, 'accounts' | 'logger'>;

/** Finds several accounts by id, in no order; unknown ids are left out. */
export async function findAccounts(
  { accounts, logger }: Ports,
  ids: readonly UserId[],
): Promise<{ accounts: ListedAccount[] }> {
  // Separate look-ups by id, for which every server of this protocol has an index.
  const found = await Promise.all([...new Set(ids)].map((id) => accounts.find(id)));
  return { accounts: found.flatMap((account) => (account && readListed(account, logger)) ?? []) };
}

/** A page of all accounts, or of those that match. */
export async function listAccounts(
  { accounts, logger }: Ports,
  request: AccountPageRequest,
): Promise<ListedAccountPage> {
  const { rows, ...page } = await accounts.list(request);
  return {
    accounts: rows.flatMap(({ account, cursor }) => {
      const listed = readListed(account, logger);
      return listed === undefined ? [] : [{ account: listed, cursor }];
    }),
    ...page,
  };
}

/** Undefined for an account whose document is damaged, so that the others are still listed. */
function readListed(account: StoredAccount, logger: Ports['logger']): ListedAccount | undefined {
  try {
    return listedAccountSchema.parse(formatListedAccount(account));
  } catch (error) {
    logger.error({ err: error, userId: account.id }, 'an account that cannot be read is left out of a list');
    return undefined;
  }
}
