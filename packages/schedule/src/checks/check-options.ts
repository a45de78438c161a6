/** Texts that say which activities the checks look at; empty for all. */
export const scopeNames = [
  'includeWbs',
  'excludeWbs',
  'includeCode',
  'excludeCode',
  'excludeType',
  'excludeStatus',
] as const;

export type ScopeOptions = Readonly<Record<(typeof scopeNames)[number], string>>;

const wholeFile: ScopeOptions = {
  includeWbs: '',
  excludeWbs: '',
  includeCode: '',
  excludeCode: '',
  excludeType: '',
  excludeStatus: '',
};

/** What a planner may set: limits of the checks (shares 0..1, days are working days) and how things are counted. */
export interface CheckOptions extends ScopeOptions {
  readonly maxMissingLogicShare: number;
  readonly maxLagShare: number;
  readonly minFinishToStartShare: number;
  readonly maxHardConstraintShare: number;
  readonly maxHighFloatShare: number;
  readonly maxHighDurationShare: number;
  readonly maxMissedShare: number;
  readonly minCpli: number;
  readonly minBei: number;
  /** Float above so many days is high. */
  readonly highFloatDays: number;
  /** Durations above so many days are high. */
  readonly highDurationDays: number;
  /** Which duration check 8 measures. */
  readonly highDurationOf: 'original' | 'remaining';
  /** Only P6's mandatory constraints count as hard. */
  readonly mandatoryOnly: boolean;
  /** Milestones count in check 14. */
  readonly beiMilestones: boolean;
  /** Without any baseline the figures of planned dates are shown, or judged like those of one. */
  readonly plannedDates: 'show' | 'judge';
  /** With a baseline, checks 1 to 11 leave out activities that are not in it. */
  readonly baselinedOnly: boolean;
  /** Days added in the critical path test. */
  readonly testDays: number;
  /** Plus: lags above so many days are long. */
  readonly longLagDays: number;
  /** Plus: float up to so many days is near-critical. */
  readonly nearCriticalDays: number;
  readonly maxNearCriticalShare: number;
  readonly maxCriticalShare: number;
  readonly maxSoftConstraintShare: number;
  /** Plus: more predecessors than these make a merge hotspot. */
  readonly maxPredecessors: number;
  readonly minLogicDensity: number;
  readonly maxCalendars: number;
}

/** DCMA's limits, and customary ones where DCMA names none. */
export const defaultCheckOptions: CheckOptions = {
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
  highFloatDays: 44,
  highDurationDays: 44,
  highDurationOf: 'original',
  mandatoryOnly: false,
  beiMilestones: false,
  plannedDates: 'show',
  baselinedOnly: true,
  testDays: 600,
  longLagDays: 10,
  nearCriticalDays: 10,
  maxNearCriticalShare: 0.2,
  maxCriticalShare: 0.3,
  maxSoftConstraintShare: 0.1,
  maxPredecessors: 10,
  minLogicDensity: 2,
  maxCalendars: 10,
};
