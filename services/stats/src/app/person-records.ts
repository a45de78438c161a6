import type { personStatsRequests, UserId } from '@floatwise/contracts';
import type { z } from 'zod';

type ConversionPage = z.infer<typeof personStatsRequests.list.response>;

/** What is kept of one person's conversions. Throws `ServiceError` `service.unavailable` while the database is away. */
export interface PersonRecords {
  /** Makes what look-ups by person rest on; safe to call at every start. */
  readonly ensureIndexes: () => Promise<void>;
  /**
   * A page of the person's endings, the latest first; `before` is the `next` of the page before.
   * @throws ServiceError `request.invalid` for another cursor
   */
  readonly list: (of: { userId: UserId; before?: string | undefined }) => Promise<ConversionPage>;
  /**
   * Removes the person's counters, and names and ids from their endings, which are kept without a user so that counts by hour,
   * day and month stay correct. Counts by person keep the id, which no longer has an account, until they are rebuilt.
   */
  readonly forget: (userId: UserId) => Promise<void>;
  /** Of these people those who have been forgotten within a day: events of theirs may still arrive. */
  readonly findForgotten: (userIds: readonly UserId[]) => Promise<ReadonlySet<UserId>>;
}
