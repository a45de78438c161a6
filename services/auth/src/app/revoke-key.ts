import { failures, type UserId } from '@floatwise/contracts';
import { ServiceError } from '@floatwise/service-kit';
import type { AuthPorts } from './ports.ts';

/** @throws ServiceError `request.not-found` if this user has no such key */
export async function revokeKey(
  { keys, audit }: Pick<AuthPorts, 'keys' | 'audit'>,
  { userId, id }: { userId: UserId; id: string },
): Promise<null> {
  if (!(await keys.remove(userId, id))) throw new ServiceError(failures.keyNotFound);
  await audit.note({ kind: 'key-revoked', userId, about: id });
  return null;
}

/** Revokes all keys of a user. */
export async function revokeKeys(
  { keys, audit }: Pick<AuthPorts, 'keys' | 'audit'>,
  userId: UserId,
): Promise<void> {
  for (const { id } of await keys.listOf(userId)) {
    if (await keys.remove(userId, id)) await audit.note({ kind: 'key-revoked', userId, about: id });
  }
}
