import { failures, formatAccountKey, type Account, type mailRequests } from '@floatwise/contracts';
import { ServiceError } from '@floatwise/service-kit';
import type { z } from 'zod';
import { checkOwner } from './check-owner.ts';
import { findUser } from './find-user.ts';
import { requireMail } from './mail-desk.ts';
import type { AuthPorts } from './ports.ts';

/**
 * Sends a link to a new address. The old one stays until the link is used.
 * @throws ServiceError `mail.not-set-up`, `session.required`, `account.wrong-password`, `account.sign-in-again`,
 * `account.taken`
 */
export async function changeEmail(
  deps: Pick<AuthPorts, 'accounts' | 'ledger' | 'hasher' | 'mail'>,
  { id, email, password, isFresh }: z.infer<typeof mailRequests.changeEmail.request>,
): Promise<Account> {
  const { accounts, hasher } = deps;
  const mail = requireMail(deps.mail);
  const account = await accounts.find(id);
  if (account === undefined) throw new ServiceError(failures.logInAgain);
  await checkOwner(hasher, account, { password, isFresh, purpose: 'change the address' });
  const key = formatAccountKey(email);
  if (account.email !== undefined && formatAccountKey(account.email) === key) {
    throw new ServiceError(failures.sameEmail);
  }
  if (await accounts.findByEmail(email)) throw new ServiceError(failures.emailTaken);
  // The password may have changed since it was checked.
  if (!(await accounts.putPendingEmail(id, email, account.passwordHash)))
    throw new ServiceError(failures.wrongPassword);
  await mail.queue({ kind: 'confirm-address', to: email, userId: id });
  const changed = await findUser(deps, id);
  if (changed === null) throw new ServiceError(failures.logInAgain);
  return changed;
}
