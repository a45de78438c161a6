import type { AccountPage, AccountPageRequest, ListedAccount, UserId } from '@floatwise/contracts';
import { formatListedAccount } from './account.ts';
import type { AuthPorts } from './ports.ts';

/** Several accounts by their ids, in no order; those that are not there are left out. */
export async function findAccounts(
  { accounts }: Pick<AuthPorts, 'accounts'>,
  ids: readonly UserId[],
): Promise<{ accounts: ListedAccount[] }> {
  // Each by its id, the one look-up every server of this protocol has an index for.
  const found = await Promise.all([...new Set(ids)].map((id) => accounts.find(id)));
  return { accounts: found.flatMap((account) => (account ? [formatListedAccount(account)] : [])) };
}

/** A page of all accounts, or of those that fit. */
export async function listAccounts(
  { accounts }: Pick<AuthPorts, 'accounts'>,
  request: AccountPageRequest,
): Promise<AccountPage> {
  const { rows, ...page } = await accounts.list(request);
  return {
    accounts: rows.map(({ account, cursor }) => ({ account: formatListedAccount(account), cursor })),
    ...page,
  };
}
