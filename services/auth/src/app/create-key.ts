import { createHash, randomBytes } from 'node:crypto';
import { failures, mostKeysAPerson, type CreatedApiKey, type keyRequests } from '@floatwise/contracts';
import { ServiceError } from '@floatwise/service-kit';
import type { z } from 'zod';
import { notifyOwner } from './mail-desk.ts';
import type { AuthPorts } from './ports.ts';

type KeyRequest = z.infer<typeof keyRequests.create.request>;

/**
 * Creates a key for a valid session. Limits and session are checked after the key exists, so that simultaneous calls cannot
 * exceed the number of keys or keep one that a password change was to revoke.
 * @throws ServiceError `key.too-many`, `session.required`
 */
export async function createKey(
  { accounts, keys, audit, mail }: Pick<AuthPorts, 'accounts' | 'keys' | 'audit' | 'mail'>,
  { userId, name, validFromMs = Infinity }: KeyRequest,
): Promise<CreatedApiKey> {
  if ((await keys.listOf(userId)).length >= mostKeysAPerson) {
    throw new ServiceError(failures.tooManyKeys(mostKeysAPerson));
  }
  const id = randomBytes(8).toString('hex');
  const secret = randomBytes(32).toString('base64url');
  await keys.create({ id, userId, name, secretHash: hashKeySecret(secret), createdAt: new Date() });
  const areTooMany = (await keys.listOf(userId)).length > mostKeysAPerson;
  const owner = await accounts.find(userId);
  if (areTooMany || owner === undefined || validFromMs < (owner.sessionsValidFrom?.getTime() ?? 0)) {
    await keys.remove(userId, id);
    throw new ServiceError(areTooMany ? failures.tooManyKeys(mostKeysAPerson) : failures.logInAgain);
  }
  await audit.note({ kind: 'key-created', userId, about: id });
  await notifyOwner(mail, owner, { kind: 'key-created', about: name });
  return { id, key: `fw_${id}_${secret}` };
}

/** A fast hash is enough: unlike a password, the secret has 256 random bits. */
export function hashKeySecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
