import type { Account, UserId } from '@floatwise/contracts';
import { ServiceError, type Logger } from '@floatwise/service-kit';
import { formatAccount } from './account.ts';
import type { AccountStore } from './account-store.ts';

/** @throws ServiceError `google.linked-elsewhere` */
export async function linkGoogle(
  { accounts, logger }: { accounts: AccountStore; logger: Logger },
  { id, googleId }: { id: UserId; googleId: string },
): Promise<Account> {
  const linked = await accounts.linkGoogle(id, googleId);
  if (linked === undefined) {
    throw new ServiceError(
      'google.linked-elsewhere',
      'This Google account is linked to another account already.',
    );
  }
  logger.info({ userId: id }, 'account linked with Google');
  return formatAccount(linked);
}
