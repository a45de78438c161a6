import type { personStatsRequests, UserId } from '@floatwise/contracts';
import type { z } from 'zod';

type ConversionPage = z.infer<typeof personStatsRequests.list.response>;

/** What is stored about one user's conversions. Throws `ServiceError` `service.unavailable` while the database is unavailable. */
export interface PersonRecords {
  /** Creates the indexes for look-ups by user; safe to call at every start. */
  readonly ensureIndexes: () => Promise<void>;
  /**
   * A page of the user's endings, newest first; `before` is the `next` of the previous page.
   * @throws ServiceError `request.invalid` for any other cursor
   */
  readonly list: (of: { userId: UserId; before?: string | undefined }) => Promise<ConversionPage>;
  /**
   * Removes the user's counters, and names and ids from their endings, which are kept without a user so that counts by hour,
   * day and month stay correct. Counts by user keep the id, which no longer has an account, until they are rebuilt.
   */
  readonly forget: (userId: UserId) => Promise<void>;
  /** Returns those of these users who were deleted within a day: their events may still arrive. */
  readonly findForgotten: (userIds: readonly UserId[]) => Promise<ReadonlySet<UserId>>;
}
