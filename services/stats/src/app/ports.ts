import type { FailurePage, FailurePageRequest, ToolId, UserId } from '@floatwise/contracts';
import type { ConversionEnding } from './conversion-ending.ts';
import type { StreamPosition } from './stream-position.ts';
import type { UsageRange } from './usage-range.ts';
import type { UserUsage } from './user-usage.ts';

// Every method throws `ServiceError` `service.unavailable` while the database is away, and may run again after that.

/** One record a delivered conversion and one a failed one: names and figures, never content. */
export interface EndingStore {
  /** Stores endings. Answers those that count: of several events that tell the same ending, the first. */
  readonly put: (endings: readonly ConversionEnding[]) => Promise<ConversionEnding[]>;
}

/** What failed, the latest first. */
export interface FailureList {
  /** Makes what fast answers rest on; safe to call at every start. */
  readonly ensureIndexes: () => Promise<void>;
  /** @throws ServiceError `request.invalid` for a cursor that is none */
  readonly list: (page: FailurePageRequest) => Promise<FailurePage>;
}

/** One ending of a person's conversion, with what figures are made of. */
export interface PersonEnding {
  readonly atMs: number;
  readonly toolId: ToolId;
  /** Absent for a failed one. */
  readonly durationMs?: number | undefined;
}

export interface PersonCount {
  readonly userId: UserId;
  readonly count: number;
  readonly failed: number;
}

/** What single people did in a time, read from the records of endings. */
export interface PeopleUsage {
  /** Makes what fast answers rest on; safe to call at every start. */
  readonly ensureIndexes: () => Promise<void>;
  readonly listEndings: (userId: UserId, range: UsageRange) => Promise<PersonEnding[]>;
  /** Who had most delivered in it, most first. */
  readonly rank: (
    range: UsageRange,
    only: { readonly toolId?: ToolId | undefined; readonly limit: number },
  ) => Promise<PersonCount[]>;
}

/** A tally and the last event that is in it. */
export interface Counter<Tally> {
  readonly position: StreamPosition;
  readonly tally: Tally;
}

export interface CounterStore<Tally> {
  readonly find: (id: string) => Promise<Counter<Tally> | undefined>;
  /** Of two states of one counter the one further in the stream stands, in whatever order they are put. */
  readonly put: (counters: ReadonlyMap<string, Counter<Tally>>) => Promise<void>;
}

export interface UserUsageStore extends CounterStore<UserUsage> {
  /** At most `limit` users who had something converted, by id from `after` on. */
  readonly list: (page: { after?: UserId | undefined; limit: number }) => Promise<[UserId, UserUsage][]>;
}

/** How far the stream is counted. */
export interface PositionStore {
  readonly find: () => Promise<StreamPosition | undefined>;
  /** A position never goes back. */
  readonly put: (position: StreamPosition) => Promise<void>;
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
