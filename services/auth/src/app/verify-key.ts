import { timingSafeEqual } from 'node:crypto';
import type { Account } from '@floatwise/contracts';
import { formatAccount } from './account.ts';
import { hashKeySecret } from './create-key.ts';
import type { AuthPorts } from './ports.ts';

/** Use is recorded at most this often, so that a busy script does not cause a write with every call. */
const noteUseMs = 60_000;

/** The account a key belongs to; null if the key is unknown or revoked, or its account is blocked. */
export async function verifyKey(
  { accounts, keys }: Pick<AuthPorts, 'accounts' | 'keys'>,
  text: string,
): Promise<Account | null> {
  const [, id, secret] = /^fw_([^_]+)_(.+)$/.exec(text) ?? [];
  if (id === undefined || secret === undefined) return null;
  const key = await keys.find(id);
  if (key === undefined) return null;
  if (!timingSafeEqual(Buffer.from(key.secretHash, 'hex'), Buffer.from(hashKeySecret(secret), 'hex'))) {
    return null;
  }
  const account = await accounts.find(key.userId);
  if (account === undefined || account.isBlocked) return null;
  if (Date.now() - (key.lastUsedAt?.getTime() ?? 0) > noteUseMs) await keys.putUse(id);
  return formatAccount(account);
}
