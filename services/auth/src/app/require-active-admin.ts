import { failures, type UserId } from '@floatwise/contracts';
import { ServiceError } from '@floatwise/service-kit';
import type { Account } from './account.ts';
import type { AccountStore } from './account-store.ts';

export function isActiveAdmin(account: Account): boolean {
  return account.isAdmin && !account.isBlocked;
}

/** Checks the caller's rights again: they may have been revoked since the gateway checked. @throws ServiceError `session.forbidden` */
export async function requireActiveAdmin(accounts: Pick<AccountStore, 'find'>, by: UserId): Promise<void> {
  const asker = await accounts.find(by);
  if (asker === undefined || !isActiveAdmin(asker)) throw new ServiceError(failures.adminsDo);
}
