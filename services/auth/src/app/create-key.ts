import { createHash, randomBytes } from 'node:crypto';
import { mostKeysAPerson, type CreatedApiKey, type UserId } from '@floatwise/contracts';
import { ServiceError, type Logger } from '@floatwise/service-kit';
import type { KeyStore } from './key-store.ts';

/** @throws ServiceError `key.too-many` */
export async function createKey(
  { keys, logger }: { keys: KeyStore; logger: Logger },
  { userId, name }: { userId: UserId; name: string },
): Promise<CreatedApiKey> {
  if ((await keys.listOf(userId)).length >= mostKeysAPerson) {
    throw new ServiceError(
      'key.too-many',
      `You have ${mostKeysAPerson} keys already. Revoke one that you do not use.`,
    );
  }
  const id = randomBytes(8).toString('hex');
  const secret = randomBytes(32).toString('base64url');
  await keys.create({ id, userId, name, secretHash: hashKeySecret(secret), createdAt: new Date() });
  logger.info({ userId, keyId: id }, 'API key created');
  return { id, key: `fw_${id}_${secret}` };
}

/** A quick hash will do: unlike a password, the secret has 256 random bits. */
export function hashKeySecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
