import { failures, type UserId } from '@floatwise/contracts';
import { ServiceError } from '@floatwise/service-kit';
import type { AuditTrail } from './audit-trail.ts';
import type { KeyStore } from './key-store.ts';

/** @throws ServiceError `request.not-found` when it is no key of this person */
export async function revokeKey(
  { keys, audit }: { keys: KeyStore; audit: AuditTrail },
  { userId, id }: { userId: UserId; id: string },
): Promise<null> {
  if (!(await keys.remove(userId, id))) {
    throw new ServiceError(failures.keyNotFound);
  }
  await audit.note({ kind: 'key-revoked', userId, about: id });
  return null;
}

/** Revokes all keys of a person. */
export async function revokeKeys(deps: { keys: KeyStore; audit: AuditTrail }, userId: UserId): Promise<void> {
  const { keys, audit } = deps;
  for (const { id } of await keys.listOf(userId)) {
    if (await keys.remove(userId, id)) await audit.note({ kind: 'key-revoked', userId, about: id });
  }
}
