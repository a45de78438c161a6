import {
  failures,
  type ListedAccountPage,
  type AccountPageQuery,
  type AccountPageRequest,
  type ListedAccount,
} from '@floatwise/contracts';
import { ServiceError } from '@floatwise/service-kit';
import { z } from 'zod';
import { gatherPages } from './gather-pages.ts';
import type { Accounts, Stats } from './ports.ts';

/** Where a page ended: conversions and account id of its last row. */
const cursorSchema = z.tuple([z.int().nonnegative(), z.string()]);
type Rank = z.infer<typeof cursorSchema>;

/** Sorted here, since stats counts conversions; ties by id. @throws ServiceError `request.invalid` for another order's cursor */
export async function listAccountsByConversions(
  { search, unconfirmed, descending, first, after, skip }: Omit<AccountPageRequest, 'sort'>,
  { accounts, stats }: { accounts: Pick<Accounts, 'listAccounts'>; stats: Pick<Stats, 'listUsage'> },
): Promise<ListedAccountPage> {
  const [{ accounts: fitting }, usage] = await Promise.all([
    gatherAccounts(accounts, { search, unconfirmed }),
    stats.listUsage(),
  ]);
  const totals = new Map(usage.map(({ userId, totalConversions }) => [userId, totalConversions]));
  const sign = descending ? -1 : 1;
  const compare = (left: Rank, right: Rank): number =>
    sign * (left[0] - right[0] || (left[1] < right[1] ? -1 : Number(left[1] > right[1])));
  const ranked = fitting
    .map(({ account }): { account: ListedAccount; rank: Rank } => ({
      account,
      rank: [totals.get(account.id) ?? 0, account.id],
    }))
    .toSorted((left, right) => compare(left.rank, right.rank));
  const last = after === undefined ? undefined : parseCursor(after);
  const behind = last === undefined ? ranked : ranked.filter(({ rank }) => compare(rank, last) > 0);
  const rest = behind.slice(skip);
  return {
    accounts: rest.slice(0, first).map(({ account, rank }) => ({ account, cursor: formatCursor(rank) })),
    hasMore: rest.length > first,
    total: fitting.length,
  };
}

function formatCursor(rank: Rank): string {
  return Buffer.from(JSON.stringify(rank)).toString('base64url');
}

function parseCursor(text: string): Rank {
  try {
    return cursorSchema.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
  } catch (error) {
    throw new ServiceError(failures.invalidCursor, { cause: error });
  }
}

/** Gathers all matching accounts, page by page. */
export async function gatherAccounts(
  { listAccounts }: Pick<Accounts, 'listAccounts'>,
  wanted: AccountPageQuery,
): Promise<ListedAccountPage> {
  const pages = await gatherPages(
    (after: string | undefined) => listAccounts({ ...wanted, after: after ?? wanted.after }),
    ({ hasMore, accounts }) => (hasMore ? accounts.at(-1)?.cursor : undefined),
  );
  const [{ total }] = pages;
  return { accounts: pages.flatMap(({ accounts }) => accounts), hasMore: false, total };
}
