import type { UserId } from '@floatwise/contracts';
import type { ConversionEnding } from './conversion-ending.ts';
import type { CountedPosition, StreamPosition } from './stream-position.ts';
import type { UserUsage } from './user-usage.ts';

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

export interface UserUsageStore extends CounterStore<UserUsage> {
  /** At most `limit` users with conversions, after the user `after`; each appears once over all pages. */
  readonly list: (page: { after?: UserId | undefined; limit: number }) => Promise<[UserId, UserUsage][]>;
  /** Names of all users by id, without deleted accounts. */
  readonly listNames: () => Promise<ReadonlyMap<string, string>>;
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
