/** Patterns that select the activities to check; empty for all. */
const wholeFile = {
  includeWbs: '',
  excludeWbs: '',
  includeCode: '',
  excludeCode: '',
  excludeType: '',
  excludeStatus: '',
};

export type ScopeOptions = Readonly<typeof wholeFile>;

// The object has no other keys.
export const scopeNames = Object.keys(wholeFile) as (keyof ScopeOptions)[];

/**
 * Options for planners: limits of the checks (percentages are 0..100, days are working days) and what to count. The defaults are DCMA's
 * limits, or common ones where DCMA sets none. Limits are exact as shares too: 5 / 100 is exactly the number 0.05.
 */
export const defaultCheckOptions = {
  ...wholeFile,
  logicPercent: 5,
  lagPercent: 5,
  finishToStartPercent: 90,
  hardConstraintPercent: 5,
  highFloatPercent: 5,
  highDurationPercent: 5,
  missedPercent: 5,
  minCpli: 0.95,
  minBei: 0.95,
  /** Float above this many days is high. */
  highFloatDays: 44,
  /** Durations above this many days are high. */
  highDurationDays: 44,
  /** Which duration check 8 measures. */
  highDurationOf: 'original' as 'original' | 'remaining',
  /** Only P6's mandatory constraints count as hard. */
  p6Mandatory: false,
  /** Milestones count in check 14. */
  beiMilestones: false,
  /** Without a baseline, values from planned dates are only shown, or judged like those of a baseline. */
  plannedDates: 'show' as 'show' | 'judge',
  /** With a baseline, checks 1 to 11 exclude activities that are not in it. */
  baselinedOnly: true,
  /** Days added in the critical path test. */
  testDays: 600,
  /** Plus: lags above this many days are long. */
  longLagDays: 10,
  /** Plus: float up to this many days is near-critical. */
  nearCriticalDays: 10,
  nearCriticalPercent: 20,
  criticalPercent: 30,
  softConstraintPercent: 10,
  /** Plus: more predecessors than this make a merge hotspot. */
  maxPredecessors: 10,
  minLogicDensity: 2,
  maxCalendars: 10,
};

export type CheckOptions = Readonly<typeof defaultCheckOptions>;
