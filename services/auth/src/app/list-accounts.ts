import type { AccountPage, AccountPageRequest } from '@floatwise/contracts';
import { formatListedAccount } from './account.ts';
import type { AuthPorts } from './ports.ts';

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
