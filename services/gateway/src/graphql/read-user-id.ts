import { failures, userIdSchema, type UserId } from '@floatwise/contracts';
import { ServiceError } from '@floatwise/service-kit';

/** @throws ServiceError for a malformed id, which no user can have */
export function readUserId(id: string): UserId {
  const parsed = userIdSchema.safeParse(id);
  if (parsed.success) return parsed.data;
  throw new ServiceError(failures.userNotFound);
}
