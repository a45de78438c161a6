import type { Account, LoginInput } from '@floatwise/contracts';
import { formatAccount } from './account.ts';
import type { AccountStore } from './account-store.ts';
import type { PasswordHasher } from './password-hasher.ts';

/**
 * The account that login and password belong to, or null. An unknown login costs one hash like a wrong
 * password does, so that the time of the answer tells nothing.
 */
export async function verifyLogin(
  deps: { accounts: AccountStore; hasher: PasswordHasher },
  input: LoginInput,
): Promise<Account | null> {
  const account = await deps.accounts.findByLogin(input.username);
  const isRight = await deps.hasher.verify(account?.passwordHash ?? deps.hasher.decoyHash, input.password);
  return account !== undefined && isRight ? formatAccount(account) : null;
}
