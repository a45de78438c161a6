import type { AccountPage, AccountPageQuery } from '@floatwise/contracts';
import type { Accounts } from './accounts.ts';

/** Gathers all matching accounts, page by page. */
export async function gatherAccounts(
  { listAccounts }: Pick<Accounts, 'listAccounts'>,
  wanted: AccountPageQuery,
): Promise<AccountPage> {
  const page = await listAccounts(wanted);
  const all = [...page.accounts];
  for (let { hasMore } = page; hasMore;) {
    const after = all.at(-1)?.cursor;
    const next = await listAccounts({ ...wanted, ...(after === undefined ? {} : { after }) });
    all.push(...next.accounts);
    hasMore = next.hasMore;
  }
  return { accounts: all, hasMore: false, total: page.total };
}
