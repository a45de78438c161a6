import { failures, type Account, type LinkOwner, type PasswordReset } from '@floatwise/contracts';
import { ServiceError } from '@floatwise/service-kit';
import { formatAccount, type Account as StoredAccount } from './account.ts';
import { getLink } from './link-secret.ts';
import { notifyOwner, requireMail } from './mail-desk.ts';
import type { AuthPorts } from './ports.ts';

/**
 * Queues a link for any address. Whether an account has it is looked up when the email is sent, so the response and its time
 * are the same for every address.
 * @throws ServiceError `mail.not-set-up`
 */
export async function forgotPassword(
  deps: Pick<AuthPorts, 'mail'>,
  { email }: { email: string },
): Promise<null> {
  await requireMail(deps.mail).queue({ kind: 'reset-password', to: email });
  return null;
}

type ResetPorts = Pick<AuthPorts, 'accounts' | 'links'>;

/** Finds the owner of a reset link. @throws ServiceError `mail.link-invalid` */
export async function findResetOwner(ports: ResetPorts, { token }: { token: string }): Promise<LinkOwner> {
  const { username, email } = await getResetAccount(ports, token);
  return { username, ...(email === undefined ? {} : { email }) };
}

/**
 * Sets a new password and ends all sessions. An account that signs in only with Google gets its first password this way.
 * @throws ServiceError `mail.link-invalid`
 */
export async function resetPassword(
  deps: ResetPorts & Pick<AuthPorts, 'audit' | 'hasher' | 'mail'>,
  { token, newPassword }: PasswordReset,
): Promise<Account> {
  const { accounts, links, audit, hasher } = deps;
  const account = await getResetAccount(deps, token);
  const newHash = await hasher.hash(newPassword);
  // Of two simultaneous uses, the second finds a different password than it has read.
  const changed = await accounts.replacePasswordHash(account.id, account.passwordHash, newHash);
  if (changed === undefined) throw new ServiceError(failures.invalidLink);
  await links.removeOf(account.id, 'reset');
  await audit.note({ kind: 'password-reset', userId: account.id });
  await notifyOwner(deps.mail, changed, { kind: 'password-changed' });
  return formatAccount(changed);
}

async function getResetAccount(ports: ResetPorts, token: string): Promise<StoredAccount> {
  const { link, account } = await getLink(ports, 'reset', token);
  // A later change of address invalidates older links.
  if (account.email !== link.email) throw new ServiceError(failures.invalidLink);
  return account;
}
