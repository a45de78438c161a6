import { failures, type Account } from '@floatwise/contracts';
import { formatAccountKey } from '@floatwise/contracts';
import { ServiceError } from '@floatwise/service-kit';
import { findUser } from './find-user.ts';
import { giveSignupCredits, type SignupCreditPorts } from './give-signup-credits.ts';
import { getLink } from './link-secret.ts';
import type { AuthPorts } from './ports.ts';

/**
 * Makes the address of a link the address of its account, unless another account confirmed it first. The link is removed last,
 * so that an interrupted call can be repeated.
 * @throws ServiceError `mail.link-invalid`, `account.taken`
 */
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
  await links.removeOf(userId, 'confirm');
  const account = await findUser(deps, userId);
  if (account === null) throw new ServiceError(failures.invalidLink);
  return account;
}
