import { failures, type Account, type ChangePasswordInput, type UserId } from '@floatwise/contracts';
import { ServiceError } from '@floatwise/service-kit';
import { formatAccount } from './account.ts';
import { notifyOwner } from './mail-desk.ts';
import type { AuthPorts } from './ports.ts';
import { revokeKeys } from './revoke-key.ts';

/** @throws ServiceError `account.wrong-password`, or `session.required` if the account is gone */
export async function changePassword(
  deps: Pick<AuthPorts, 'accounts' | 'audit' | 'hasher' | 'keys' | 'mail'>,
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
