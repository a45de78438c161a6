import type { UserId } from '@floatwise/contracts';
import { ServiceError, type Logger } from '@floatwise/service-kit';
import type { KeyStore } from './key-store.ts';

/** @throws ServiceError `request.not-found` when it is no key of this person */
export async function revokeKey(
  { keys, logger }: { keys: KeyStore; logger: Logger },
  { userId, id }: { userId: UserId; id: string },
): Promise<null> {
  if (!(await keys.remove(userId, id))) {
    throw new ServiceError('request.not-found', 'There is no such key of yours.');
  }
  logger.info({ userId, keyId: id }, 'API key revoked');
  return null;
}
