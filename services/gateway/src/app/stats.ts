import type {
  FailurePage,
  FailurePageRequest,
  PeopleUsageAnswer,
  PeopleUsageRequest,
  UsageQuery,
  UsageSummary,
  UserId,
  UserUsage,
} from '@floatwise/contracts';

/** What was converted, as the stats service counts it. */
export interface Stats {
  /** All users with conversions; deleted accounts are one entry, the last. */
  readonly listUsage: () => Promise<UserUsage[]>;
  /** At most 500 at once; users without conversions are left out. */
  readonly findUsage: (ids: readonly UserId[]) => Promise<UserUsage[]>;
  readonly sumUsage: (query: UsageQuery) => Promise<UsageSummary>;
  /** What each person had converted in a time. */
  readonly sumPeople: (query: PeopleUsageRequest) => Promise<PeopleUsageAnswer>;
  /** The first day anything was counted. */
  readonly findBeginning: () => Promise<string | undefined>;
  readonly listFailures: (page: FailurePageRequest) => Promise<FailurePage>;
}
