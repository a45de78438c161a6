import {
  failures,
  formatAccountKey,
  type Account,
  type mailRequests,
  type RequestOf,
  type UserId,
} from '@floatwise/contracts';
import { ServiceError } from '@floatwise/service-kit';
import { checkOwner } from './verify-login.ts';
import { getUser } from './find-accounts.ts';
import { requireMail } from './mail-desk.ts';
import type { AuthPorts } from './ports.ts';
import { giveSignupCredits, type SignupCreditPorts } from './give-signup-credits.ts';
import { getLink } from './link-store.ts';

/**
 * Sends a link to a new address. The old one stays until the link is used.
 * @throws ServiceError `mail.not-set-up`, `session.required`, `account.wrong-password`, `account.sign-in-again`, `account.taken`
 */
export async function changeEmail(
  deps: Pick<AuthPorts, 'accounts' | 'ledger' | 'hasher' | 'mail'>,
  { id, email, password, isFresh }: RequestOf<typeof mailRequests.changeEmail>,
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
  return getUser(deps, id, failures.logInAgain);
}

/** Sends the link to an unconfirmed address again. @throws ServiceError `mail.not-set-up`, `request.not-found` */
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

/** Confirms an address, unless another account did so first. @throws ServiceError `mail.link-invalid`, `account.taken` */
export async function confirmEmail(
  deps: SignupCreditPorts & Pick<AuthPorts, 'links' | 'audit' | 'mail'>,
  { token }: { token: string },
): Promise<Account> {
  const { accounts, links, audit } = deps;
  const { link, account: before } = await getLink(deps, 'confirm', token);
  const { userId, email } = link;
  const confirmed = await accounts.confirmEmail(userId, email);
  if (confirmed === 'taken') throw new ServiceError(failures.emailTaken);
  if (confirmed === undefined) throw new ServiceError(failures.invalidLink);
  await accounts.releasePendingEmail(email);
  const { email: old } = before;
  if (old === undefined) await audit.note({ kind: 'email-confirmed', userId });
  else if (formatAccountKey(old) !== formatAccountKey(email)) {
    await audit.note({ kind: 'email-changed', userId });
    await deps.mail?.notify({ kind: 'address-changed', to: old, userId });
  }
  await giveSignupCredits(deps, confirmed);
  // Last, so that an interrupted call can be repeated.
  await links.removeOf(userId, 'confirm');
  return getUser(deps, userId, failures.invalidLink);
}
