import {
  listedAccountSchema,
  type AccountPage,
  type AccountPageRequest,
  type ListedAccount,
  type UserId,
} from '@floatwise/contracts';
import { formatListedAccount, type Account } from './account.ts';
import type { AuthPorts } from './ports.ts';

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
): Promise<AccountPage> {
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
function readListed(account: Account, logger: Ports['logger']): ListedAccount | undefined {
  try {
    return listedAccountSchema.parse(formatListedAccount(account));
  } catch (error) {
    logger.error({ err: error, userId: account.id }, 'an account that cannot be read is left out of a list');
    return undefined;
  }
}
