import { failures, type Account, type LoginInput } from '@floatwise/contracts';
import { ServiceError } from '@floatwise/service-kit';
import { formatAccount } from './account.ts';
import type { AuthPorts } from './ports.ts';

/**
 * The account that login and password belong to, or null. An unknown login costs one hash, as a wrong password does, so that
 * the response time does not reveal which logins exist.
 * @throws ServiceError `account.blocked` to a person who knows the password
 */
export async function verifyLogin(
  deps: Pick<AuthPorts, 'accounts' | 'hasher'>,
  input: LoginInput,
): Promise<Account | null> {
  const account = await deps.accounts.findByLogin(input.username);
  const isRight = await deps.hasher.verify(account?.passwordHash ?? deps.hasher.decoyHash, input.password);
  if (account === undefined || !isRight) return null;
  if (account.isBlocked) throw new ServiceError(failures.accountBlocked);
  await deps.accounts.putLogin(account.id);
  return formatAccount(account);
}
