import { failures, formatAccountKey, type Account, type LoginInput } from '@floatwise/contracts';
import { ServiceError } from '@floatwise/service-kit';
import { formatAccount, type StoredAccount } from './account-store.ts';
import type { AuthPorts, PasswordHasher } from './ports.ts';

/** Null if login and password do not match. @throws ServiceError `account.blocked` to a person who knows the password */
export async function verifyLogin(
  deps: Pick<AuthPorts, 'accounts' | 'hasher'>,
  input: LoginInput,
): Promise<Account | null> {
  const account = await deps.accounts.findByLogin(input.username);
  // An unknown login also costs one hash, so that the response time does not reveal which logins exist.
  const isRight = await deps.hasher.verify(account?.passwordHash ?? deps.hasher.decoyHash, input.password);
  if (account === undefined || !isRight) return null;
  if (account.isBlocked) throw new ServiceError(failures.accountBlocked);
  await deps.accounts.putLogin(account.id);
  return formatAccount(account);
}

/** The key that counts tries: one per account, one per unknown login. Both cost the same, without a password hash. */
export async function findLoginKey(
  { accounts }: Pick<AuthPorts, 'accounts'>,
  login: string,
): Promise<{ key: string }> {
  const account = await accounts.findByLogin(login);
  return { key: account?.id ?? `login ${formatAccountKey(login)}` };
}

/** Requires the password, or `isFresh` without one. @throws ServiceError `account.wrong-password`, `account.sign-in-again` */
export async function checkOwner(
  hasher: PasswordHasher,
  { passwordHash, googleId }: StoredAccount,
  { password, isFresh, purpose }: { password?: string | undefined; isFresh: boolean; purpose: string },
): Promise<void> {
  if (passwordHash === undefined) {
    if (isFresh) return;
    throw new ServiceError(failures.signInAgain(googleId === undefined ? 'company' : 'google', purpose));
  }
  if (password === undefined || !(await hasher.verify(passwordHash, password))) {
    throw new ServiceError(failures.wrongPassword);
  }
}
