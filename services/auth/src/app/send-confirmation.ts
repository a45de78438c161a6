import { failures, type UserId } from '@floatwise/contracts';
import { ServiceError } from '@floatwise/service-kit';
import { requireMail } from './mail-desk.ts';
import type { AuthPorts } from './ports.ts';

/**
 * Sends the link to an unconfirmed address again.
 * @throws ServiceError `mail.not-set-up`, `request.not-found`
 */
export async function sendConfirmation(
  deps: Pick<AuthPorts, 'accounts' | 'mail'>,
  id: UserId,
): Promise<null> {
  const mail = requireMail(deps.mail);
  const to = (await deps.accounts.find(id))?.pendingEmail;
  if (to === undefined) throw new ServiceError(failures.nothingToConfirm);
  await mail.queue({ kind: 'confirm-address', to, userId: id });
  return null;
}
