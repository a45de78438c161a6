import type { UserId } from '@floatwise/contracts';
import type { ConversionEnding } from './conversion-ending.ts';
import type { CountedPosition, StreamPosition } from './stream-position.ts';
import type { UserUsage } from './user-usage.ts';

// Every method throws `ServiceError` `service.unavailable` while the database is away, and may run again after that.

/** One record a delivered conversion and one a failed one: names and figures, never content. */
export interface EndingStore {
  /** Stores endings. Returns those that count: the first of several events that report the same ending. */
  readonly put: (endings: readonly ConversionEnding[]) => Promise<ConversionEnding[]>;
}

/** A tally and the last event that is in it. */
export interface Counter<Tally> {
  readonly position: StreamPosition;
  readonly tally: Tally;
}

export type FindCounter<Tally> = (id: string) => Promise<Counter<Tally> | undefined>;

export interface CounterStore<Tally> {
  readonly find: FindCounter<Tally>;
  /** Keeps the state of a counter with the later stream position, in whatever order two are put. */
  readonly put: (counters: ReadonlyMap<string, Counter<Tally>>) => Promise<void>;
}

export interface UserUsageStore extends CounterStore<UserUsage> {
  /** At most `limit` users who had something converted, each once from page to page, behind the user `after`. */
  readonly list: (page: { after?: UserId | undefined; limit: number }) => Promise<[UserId, UserUsage][]>;
  /** Names of all users by their ids; those of deleted accounts are not there any more. */
  readonly listNames: () => Promise<ReadonlyMap<string, string>>;
}

/** How far the stream is counted. */
export interface PositionStore {
  readonly find: () => Promise<CountedPosition | undefined>;
  /** A position never goes back. */
  readonly put: (position: CountedPosition) => Promise<void>;
}

/**
 * Says which instance counts, so that others do not do the same work. Nothing depends on it: what two instances count
 * at once is exact too.
 */
export interface CountingLease {
  /** Takes the lease, or takes it further. Answers whether this instance has it. */
  readonly take: () => Promise<boolean>;
  readonly release: () => Promise<void>;
}
