import type { personStatsRequests, UserId } from '@floatwise/contracts';
import type { z } from 'zod';

export type ConversionPage = z.infer<typeof personStatsRequests.list.response>;

/** What is kept of one person's conversions. Throws `ServiceError` `service.unavailable` while the database is away. */
export interface PersonRecords {
  /** Makes what look-ups by person rest on; safe to call at every start. */
  readonly ensureIndexes: () => Promise<void>;
  /**
   * A page of the person's endings, the latest first; `before` is the `next` of the page before.
   * @throws ServiceError `request.invalid` for another cursor
   */
  readonly list: (of: { userId: UserId; before?: string | undefined }) => Promise<ConversionPage>;
  /** Removes the endings and the counter of the person. Counts of hours and days stay, which name nobody. */
  readonly forget: (userId: UserId) => Promise<void>;
}
