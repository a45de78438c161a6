import type {
  FailurePage,
  FailurePageRequest,
  UsageQuery,
  UsageSummary,
  UserId,
  UserUsage,
} from '@floatwise/contracts';

/** What was converted, as the stats service counts it. */
export interface Stats {
  /** Everybody who had something converted. */
  readonly listUsage: () => Promise<UserUsage[]>;
  /** At most 500 at once; who had nothing converted is left out. */
  readonly findUsage: (ids: readonly UserId[]) => Promise<UserUsage[]>;
  readonly sumUsage: (query: UsageQuery) => Promise<UsageSummary>;
  readonly listFailures: (page: FailurePageRequest) => Promise<FailurePage>;
}
