import { formatAccountKey } from '@floatwise/contracts';
import type { AuthPorts } from './ports.ts';

/**
 * The key under which tries to sign in are counted: one for the name and the address of an account, and one for each login
 * that belongs to none. It is found without a password hash, at the same cost for both.
 */
export async function findLoginKey(
  { accounts }: Pick<AuthPorts, 'accounts'>,
  login: string,
): Promise<{ key: string }> {
  const account = await accounts.findByLogin(login);
  return { key: account?.id ?? `login ${formatAccountKey(login)}` };
}
