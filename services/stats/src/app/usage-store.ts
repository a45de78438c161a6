import type { ToolId, UserId, UserUsage } from '@floatwise/contracts';
import type { StreamPosition } from './stream-position.ts';

export interface UsageStore {
  /**
   * Adds one conversion to a user's counters unless this event, or a later one of the user, is counted
   * already. Answers whether it counted. Throws `ServiceError` `service.unavailable` while the database is away.
   */
  readonly countConversion: (
    use: { userId: UserId; username: string; toolId: ToolId },
    position: StreamPosition,
  ) => Promise<boolean>;
  /** Every user who converted something, in no order. */
  readonly list: () => Promise<UserUsage[]>;
}
