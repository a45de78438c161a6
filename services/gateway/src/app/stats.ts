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

/** Conversions as the stats service counts them. */
export interface Stats {
  /** All users with conversions; deleted accounts share the last entry. */
  readonly listUsage: () => Promise<UserUsage[]>;
  /** At most 500 ids per call; users without conversions are left out. */
  readonly findUsage: (ids: readonly UserId[]) => Promise<UserUsage[]>;
  readonly sumUsage: (query: UsageQuery) => Promise<UsageSummary>;
  /** Conversions of each user in a period. */
  readonly sumPeople: (query: PeopleUsageRequest) => Promise<PeopleUsageAnswer>;
  /** The first day on which anything was counted. */
  readonly findBeginning: () => Promise<string | undefined>;
  readonly listFailures: (page: FailurePageRequest) => Promise<FailurePage>;
}
