import { createHash, randomBytes } from 'node:crypto';
import { failures, mostKeysAPerson, type CreatedApiKey, type UserId } from '@floatwise/contracts';
import { ServiceError } from '@floatwise/service-kit';
import { notifyOwner } from './mail-desk.ts';
import type { AuthPorts } from './ports.ts';

/** @throws ServiceError `key.too-many` */
export async function createKey(
  { accounts, keys, audit, mail }: Pick<AuthPorts, 'accounts' | 'keys' | 'audit' | 'mail'>,
  { userId, name }: { userId: UserId; name: string },
): Promise<CreatedApiKey> {
  if ((await keys.listOf(userId)).length >= mostKeysAPerson) {
    throw new ServiceError(failures.tooManyKeys(mostKeysAPerson));
  }
  const id = randomBytes(8).toString('hex');
  const secret = randomBytes(32).toString('base64url');
  await keys.create({ id, userId, name, secretHash: hashKeySecret(secret), createdAt: new Date() });
  await audit.note({ kind: 'key-created', userId, about: id });
  const owner = mail === undefined ? undefined : await accounts.find(userId).catch(() => undefined);
  if (owner !== undefined) await notifyOwner(mail, owner, { kind: 'key-created', about: name });
  return { id, key: `fw_${id}_${secret}` };
}

/** A quick hash will do: unlike a password, the secret has 256 random bits. */
export function hashKeySecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
