import { failures, type UserId } from '@floatwise/contracts';
import { ServiceError } from '@floatwise/service-kit';
import type { AccountStore } from './account-store.ts';
import { requireMail, type MailDesk } from './mail-desk.ts';

/**
 * Sends the link to an unconfirmed address again.
 * @throws ServiceError `mail.not-set-up`, `request.not-found`
 */
export async function sendConfirmation(
  deps: { accounts: AccountStore; mail: MailDesk | undefined },
  id: UserId,
): Promise<null> {
  const mail = requireMail(deps.mail);
  const to = (await deps.accounts.find(id))?.pendingEmail;
  if (to === undefined) {
    throw new ServiceError(failures.nothingToConfirm);
  }
  await mail.queue({ kind: 'confirm-address', to, userId: id });
  return null;
}
