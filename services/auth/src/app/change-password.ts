import {
  failures,
  type Account,
  type ChangePasswordInput,
  type LinkOwner,
  type PasswordReset,
  type UserId,
} from '@floatwise/contracts';
import { ServiceError } from '@floatwise/service-kit';
import { formatAccount, type StoredAccount } from './account-store.ts';
import { notifyOwner, requireMail } from './mail-desk.ts';
import type { AuthPorts } from './ports.ts';
import { revokeKeys } from './api-keys.ts';
import { getLink } from './link-store.ts';

/** @throws ServiceError `account.wrong-password`, or `session.required` if the account is gone */
export async function changePassword(
  deps: Pick<AuthPorts, 'accounts' | 'audit' | 'deliveries' | 'hasher' | 'keys' | 'mail'>,
  input: ChangePasswordInput & { id: UserId },
): Promise<Account> {
  const { accounts, hasher } = deps;
  const account = await accounts.find(input.id);
  if (account === undefined) throw new ServiceError(failures.logInAgain);
  const { passwordHash } = account;
  if (passwordHash === undefined || !(await hasher.verify(passwordHash, input.currentPassword))) {
    throw new ServiceError(failures.wrongCurrentPassword);
  }

  // First: if it fails, the old password remains valid and the user can try again.
  if (input.revokeKeys === true) await revokeKeys(deps, account.id);
  const newHash = await hasher.hash(input.newPassword);
  // Of two simultaneous changes, the second finds that its current password is no longer current.
  const changed = await accounts.replacePasswordHash(account.id, passwordHash, newHash);
  if (changed === undefined) throw new ServiceError(failures.wrongCurrentPassword);
  // Again: a session that ends only now may have created a key meanwhile.
  if (input.revokeKeys === true) await revokeKeys(deps, account.id);
  await deps.audit.note({ kind: 'password-changed', userId: changed.id });
  await notifyOwner(deps.mail, changed, { kind: 'password-changed' });
  return formatAccount(changed);
}

/** Queues a link for any address, so that response and time are the same for all. @throws ServiceError `mail.not-set-up` */
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
  return { username, email };
}

/** Sets a password, the first for an account that only used a provider, and ends all sessions. @throws ServiceError `mail.link-invalid` */
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
