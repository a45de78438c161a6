/** Texts that say which activities the checks look at; empty for all. */
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
 * What a planner may set: limits of the checks (shares 0..1, days are working days) and how things are counted. They are DCMA's
 * limits, and customary ones where DCMA names none.
 */
export const defaultCheckOptions = {
  ...wholeFile,
  maxMissingLogicShare: 0.05,
  maxLagShare: 0.05,
  minFinishToStartShare: 0.9,
  maxHardConstraintShare: 0.05,
  maxHighFloatShare: 0.05,
  maxHighDurationShare: 0.05,
  maxMissedShare: 0.05,
  minCpli: 0.95,
  minBei: 0.95,
  /** Float above so many days is high. */
  highFloatDays: 44,
  /** Durations above so many days are high. */
  highDurationDays: 44,
  /** Which duration check 8 measures. */
  highDurationOf: 'original' as 'original' | 'remaining',
  /** Only P6's mandatory constraints count as hard. */
  mandatoryOnly: false,
  /** Milestones count in check 14. */
  beiMilestones: false,
  /** Without any baseline the figures of planned dates are shown, or judged like those of one. */
  plannedDates: 'show' as 'show' | 'judge',
  /** With a baseline, checks 1 to 11 leave out activities that are not in it. */
  baselinedOnly: true,
  /** Days added in the critical path test. */
  testDays: 600,
  /** Plus: lags above so many days are long. */
  longLagDays: 10,
  /** Plus: float up to so many days is near-critical. */
  nearCriticalDays: 10,
  maxNearCriticalShare: 0.2,
  maxCriticalShare: 0.3,
  maxSoftConstraintShare: 0.1,
  /** Plus: more predecessors than these make a merge hotspot. */
  maxPredecessors: 10,
  minLogicDensity: 2,
  maxCalendars: 10,
};

export type CheckOptions = Readonly<typeof defaultCheckOptions>;
