import type { AnswerOf, ListedFailure, personStatsRequests, UserId } from '@floatwise/contracts';
import type { ConversionEnding, CountedPosition, StreamPosition } from './conversion-ending.ts';
import type { FailureHour, PeopleUsage, UsageSeries, UserTally } from './tallies.ts';

// Every method throws `ServiceError` `service.unavailable` while the database is unavailable, and can be repeated afterwards.

/** One record per delivered and per failed conversion: names and figures, never content. */
export interface EndingStore {
  /** Stores endings. Returns those that count: the first of several events that report the same ending. */
  readonly put: (endings: readonly ConversionEnding[]) => Promise<ConversionEnding[]>;
}

/** A tally and the position of the last event it includes. */
export interface Counter<Tally> {
  readonly position: StreamPosition;
  readonly tally: Tally;
}

export type FindCounter<Tally> = (id: string) => Promise<Counter<Tally> | undefined>;

export interface CounterStore<Tally> {
  readonly find: FindCounter<Tally>;
  /** Keeps each counter's state with the later stream position, in whatever order states are put. */
  readonly put: (counters: ReadonlyMap<string, Counter<Tally>>) => Promise<void>;
}

export interface UserUsageStore extends CounterStore<UserTally> {
  /** At most `limit` users with conversions, after the user `after`; each appears once over all pages. */
  readonly list: (page: { after?: UserId | undefined; limit: number }) => Promise<[UserId, UserTally][]>;
  /** Names of all users by id, without deleted accounts. */
  readonly listNames: () => Promise<ReadonlyMap<string, string>>;
}

/** Look-ups of counters and records for answers. */
export interface UsageFinds {
  readonly series: FindCounter<UsageSeries>;
  readonly people: FindCounter<PeopleUsage>;
  readonly users: FindCounter<UserTally>;
  readonly listNames: UserUsageStore['listNames'];
  readonly failureHours: FindCounter<FailureHour>;
  /** The record of one failure. */
  readonly failure: (endingId: string) => Promise<ListedFailure | undefined>;
}

/** How far the stream is counted. */
export interface PositionStore {
  readonly find: () => Promise<CountedPosition | undefined>;
  /** A position never goes back. */
  readonly put: (position: CountedPosition) => Promise<void>;
}

/** Decides which instance counts, to avoid duplicate work. Correctness does not depend on it: two instances also count exactly. */
export interface CountingLease {
  /** Takes or renews the lease. Returns whether this instance has it. */
  readonly take: () => Promise<boolean>;
  readonly release: () => Promise<void>;
}

/** What is stored about one user's conversions. Throws `ServiceError` `service.unavailable` while the database is unavailable. */
export interface PersonRecords {
  /** Creates the indexes for look-ups by user; safe to call at every start. */
  readonly ensureIndexes: () => Promise<void>;
  /** The user's endings, newest first; `before` is the `next` of the previous page. @throws ServiceError for another cursor */
  readonly list: (of: {
    userId: UserId;
    before?: string | undefined;
  }) => Promise<AnswerOf<typeof personStatsRequests.listConversions>>;
  /**
   * Removes the user's counters, and names and ids from their endings, which are kept without a user so that counts by hour,
   * day and month stay correct. Counts by user keep the id, which no longer has an account, until they are rebuilt.
   */
  readonly forget: (userId: UserId) => Promise<void>;
  /** Returns those of these users who were deleted within a day: their events may still arrive. */
  readonly findForgotten: (userIds: readonly UserId[]) => Promise<ReadonlySet<UserId>>;
}
