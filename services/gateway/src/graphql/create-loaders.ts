import type { ListedAccount, UserId, UserUsage } from '@floatwise/contracts';
import DataLoader from 'dataloader';
import type { Accounts } from '../app/accounts.ts';
import type { Stats } from '../app/stats.ts';

/** What many fields of one answer need: asked for together, once an id. Created again for every request. */
export interface Loaders {
  /** Undefined for an id that is nobody's. */
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
