import type { PastConversion, UserId } from '@floatwise/contracts';
import type { ConversionEnding, CountedEnding, FailedRun } from './conversion-ending.ts';
import type { PeopleUsage, PeriodUsage, SumAge, UsageCells } from './period-usage.ts';

// Every method throws `ServiceError` `service.unavailable` while the database is unavailable, and can be repeated afterwards.

/** One document an ending, under its run. */
export interface EndingStore {
  /** Inserts endings, each once. Returns how many were not there before. */
  readonly put: (endings: readonly ConversionEnding[]) => Promise<number>;
  readonly has: (ending: Pick<ConversionEnding, 'run' | 'at'>) => Promise<boolean>;
  /** The endings of some hours of one day, by hour. */
  readonly readHours: (day: string, hours: ReadonlySet<string>) => Promise<Map<string, CountedEnding[]>>;
  /** Failures of one day, latest first. */
  readonly listFailures: (day: string, toolId?: string) => Promise<FailedRun[]>;
  /** The user's endings of some days, newest first, at most `limit`, from a time on backwards. */
  readonly listOfUser: (
    userId: UserId,
    of: { days: readonly string[]; until: Date | undefined; limit: number },
  ) => Promise<PastConversion[]>;
  /** Removes id and names from a user's endings of some days. */
  readonly clearUser: (userId: UserId, days: readonly string[]) => Promise<void>;
}

export type FindPeriod<Part> = (id: string) => Promise<Part | undefined>;

/** Sums by period: `all`, `2026-03`, `2026-03-16`, `2026-03-16T08`. */
export interface PeriodStore {
  readonly find: FindPeriod<PeriodUsage>;
  readonly findAge: FindPeriod<SumAge>;
  readonly findCells: FindPeriod<UsageCells>;
  readonly findPeople: FindPeriod<PeopleUsage>;
  /** Keeps the later sum, as `compareSums` orders them, in whatever order sums are put. */
  readonly put: (id: string, usage: PeriodUsage) => Promise<void>;
  /** Ids of all months that have a sum, in order. */
  readonly listMonths: () => Promise<string[]>;
}

/** Users whose accounts were deleted within a day: their events may still arrive. */
export interface ForgottenPeople {
  readonly mark: (userId: UserId) => Promise<void>;
  readonly find: (userIds: readonly UserId[]) => Promise<ReadonlySet<UserId>>;
}

/** Removes what is kept for a time only. */
export interface RecordRetention {
  /** Clears file names and failure messages of endings from one time up to another. */
  readonly clearNames: (time: { from: Date | undefined; to: Date }) => Promise<void>;
  /** The time up to which names were cleared. */
  readonly findClearedUntil: () => Promise<Date | undefined>;
  readonly noteClearedUntil: (until: Date) => Promise<void>;
  readonly removeDeliveries: (before: Date) => Promise<void>;
}

export interface StatsStores {
  readonly endings: EndingStore;
  readonly periods: PeriodStore;
  readonly forgotten: ForgottenPeople;
}

/** Look-ups of sums and endings for answers. */
export interface UsageFinds {
  readonly cells: FindPeriod<UsageCells>;
  readonly people: FindPeriod<PeopleUsage>;
  readonly listFailures: EndingStore['listFailures'];
}
