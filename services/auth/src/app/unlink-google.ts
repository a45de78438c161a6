import type { Account, UserId } from '@floatwise/contracts';
import { ServiceError, type Logger } from '@floatwise/service-kit';
import { formatAccount } from './account.ts';
import type { AccountStore } from './account-store.ts';
import type { AuditTrail } from './audit-trail.ts';

/** @throws ServiceError `google.only-way` where no password signs in to the account */
export async function unlinkGoogle(
  { accounts, audit, logger }: { accounts: AccountStore; audit: AuditTrail; logger: Logger },
  id: UserId,
): Promise<Account> {
  const unlinked = await accounts.unlinkGoogle(id);
  if (unlinked === undefined) {
    throw new ServiceError(
      'google.only-way',
      'This account has no password: without Google nobody could sign in to it.',
    );
  }
  await audit.note({ kind: 'google-unlinked', userId: id });
  logger.info({ userId: id }, 'account unlinked from Google');
  return formatAccount(unlinked);
}
