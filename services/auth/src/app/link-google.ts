import { failures, type Account, type UserId } from '@floatwise/contracts';
import { ServiceError } from '@floatwise/service-kit';
import { formatAccount } from './account.ts';
import { notifyOwner } from './mail-desk.ts';
import type { AuthPorts } from './ports.ts';

/** @throws ServiceError `google.linked-elsewhere` */
export async function linkGoogle(
  { accounts, audit, mail }: Pick<AuthPorts, 'accounts' | 'audit' | 'mail'>,
  { id, googleId }: { id: UserId; googleId: string },
): Promise<Account> {
  const linked = await accounts.linkGoogle(id, googleId);
  if (linked === undefined) throw new ServiceError(failures.googleLinked);
  await audit.note({ kind: 'google-linked', userId: id });
  await notifyOwner(mail, linked, { kind: 'google-linked' });
  return formatAccount(linked);
}

/** Does nothing if none is linked. @throws ServiceError `google.only-way` if the account has no password to sign in with */
export async function unlinkGoogle(
  { accounts, audit, mail }: Pick<AuthPorts, 'accounts' | 'audit' | 'mail'>,
  id: UserId,
): Promise<Account> {
  const unlinked = await accounts.unlinkGoogle(id);
  if (unlinked === undefined) {
    const account = await accounts.find(id);
    if (account === undefined) throw new ServiceError(failures.logInAgain);
    if (account.googleId !== undefined) throw new ServiceError(failures.googleOnly);
    return formatAccount(account);
  }
  await audit.note({ kind: 'google-unlinked', userId: id });
  await notifyOwner(mail, unlinked, { kind: 'google-unlinked' });
  return formatAccount(unlinked);
}
