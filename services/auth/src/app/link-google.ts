import { failures, type Account, type UserId } from '@floatwise/contracts';
import { ServiceError } from '@floatwise/service-kit';
import { formatAccount } from './account.ts';
import type { AccountStore } from './account-store.ts';
import type { AuditTrail } from './audit-trail.ts';
import { notifyOwner, type MailDesk } from './mail-desk.ts';

/** @throws ServiceError `google.linked-elsewhere` */
export async function linkGoogle(
  { accounts, audit, mail }: { accounts: AccountStore; audit: AuditTrail; mail: MailDesk | undefined },
  { id, googleId }: { id: UserId; googleId: string },
): Promise<Account> {
  const linked = await accounts.linkGoogle(id, googleId);
  if (linked === undefined) {
    throw new ServiceError(failures.googleLinked);
  }
  await audit.note({ kind: 'google-linked', userId: id });
  await notifyOwner(mail, linked, { kind: 'google-linked' });
  return formatAccount(linked);
}
