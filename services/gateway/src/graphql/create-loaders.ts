import type { ListedAccount, UserId, UserUsage } from '@floatwise/contracts';
import DataLoader from 'dataloader';
import type { Accounts } from '../app/accounts.ts';
import type { Stats } from '../app/stats.ts';

/** Data that many fields of one response need, loaded in batches, once per id. Created for each request. */
export interface Loaders {
  /** Undefined for an unknown id. */
  readonly account: DataLoader<UserId, ListedAccount | undefined>;
  /** Undefined for a user without conversions. */
  readonly usage: DataLoader<UserId, UserUsage | undefined>;
}

/** Ids in one request to a service. */
const maxBatchSize = 500;

export function createLoaders({ accounts, stats }: { accounts: Accounts; stats: Stats }): Loaders {
  return {
    account: new DataLoader(
      async (ids: readonly UserId[]) => {
        const found = new Map((await accounts.findAccounts(ids)).map((account) => [account.id, account]));
        return ids.map((id) => found.get(id));
      },
      { maxBatchSize },
    ),
    usage: new DataLoader(
      async (ids: readonly UserId[]) => {
        const found = new Map((await stats.findUsage(ids)).map((usage) => [usage.userId, usage]));
        return ids.map((id) => found.get(id));
      },
      { maxBatchSize },
    ),
  };
}
